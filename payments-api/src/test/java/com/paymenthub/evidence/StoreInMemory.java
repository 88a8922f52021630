package com.paymenthub.evidence;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.net.URI;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.spi.FileSystemProvider;
import java.util.Map;
import java.util.Set;

/** What a library for addresses like {@code memory://bucket/seals} brings; it only finds places. */
public final class StoreInMemory extends FileSystemProvider {

  static final String SCHEME = "memory";

  private static final FileSystem FILES = Jimfs.newFileSystem(Configuration.unix());

  @Override
  public String getScheme() {
    return SCHEME;
  }

  @Override
  public Path getPath(URI address) {
    return FILES.getPath("/" + address.getAuthority() + address.getPath());
  }

  @Override
  public FileSystem newFileSystem(URI address, Map<String, ?> environment) {
    throw neverAsked();
  }

  @Override
  public FileSystem getFileSystem(URI address) {
    throw neverAsked();
  }

  @Override
  public SeekableByteChannel newByteChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes) {
    throw neverAsked();
  }

  @Override
  public DirectoryStream<Path> newDirectoryStream(
      Path directory, DirectoryStream.Filter<? super Path> filter) {
    throw neverAsked();
  }

  @Override
  public void createDirectory(Path directory, FileAttribute<?>... attributes) {
    throw neverAsked();
  }

  @Override
  public void delete(Path path) {
    throw neverAsked();
  }

  @Override
  public void copy(Path source, Path target, CopyOption... options) {
    throw neverAsked();
  }

  @Override
  public void move(Path source, Path target, CopyOption... options) {
    throw neverAsked();
  }

  @Override
  public boolean isSameFile(Path path, Path other) {
    throw neverAsked();
  }

  @Override
  public boolean isHidden(Path path) {
    throw neverAsked();
  }

  @Override
  public FileStore getFileStore(Path path) {
    throw neverAsked();
  }

  @Override
  public void checkAccess(Path path, AccessMode... modes) {
    throw neverAsked();
  }

  @Override
  public <V extends FileAttributeView> V getFileAttributeView(
      Path path, Class<V> type, LinkOption... options) {
    throw neverAsked();
  }

  @Override
  public <A extends BasicFileAttributes> A readAttributes(
      Path path, Class<A> type, LinkOption... options) {
    throw neverAsked();
  }

  @Override
  public Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options) {
    throw neverAsked();
  }

  @Override
  public void setAttribute(Path path, String attribute, Object value, LinkOption... options) {
    throw neverAsked();
  }

  /** Its places belong to a file system in memory, which has a provider of its own. */
  private static IllegalStateException neverAsked() {
    return new IllegalStateException("the places know another provider");
  }
}
