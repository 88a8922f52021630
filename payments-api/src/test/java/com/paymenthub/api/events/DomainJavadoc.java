package com.paymenthub.api.events;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.LinkTree;
import com.sun.source.doctree.LiteralTree;
import com.sun.source.doctree.ParamTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * What the domain's own documentation says about its types, read from the sources by the compiler.
 * So an event is described once: where it is declared.
 */
public final class DomainJavadoc {

  private static final Path SOURCES = Path.of("..", "payments-domain", "src", "main", "java");

  private final Map<String, String> types = new HashMap<>();
  private final Map<String, String> members = new HashMap<>();

  private DomainJavadoc() {}

  public static DomainJavadoc read() {
    return read(SOURCES);
  }

  public static DomainJavadoc read(Path sources) {
    DomainJavadoc javadoc = new DomainJavadoc();
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
        Stream<Path> paths = Files.walk(sources)) {
      List<Path> java = paths.filter(path -> path.toString().endsWith(".java")).toList();
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null, files, null, null, null, files.getJavaFileObjectsFromPaths(java));
      Scanner scanner = javadoc.new Scanner(DocTrees.instance(task));
      for (CompilationUnitTree unit : task.parse()) {
        scanner.scan(unit, unit.getPackageName().toString());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return javadoc;
  }

  /** What a type is for; empty when nothing is written about it. */
  Optional<String> of(Class<?> type) {
    return Optional.ofNullable(types.get(type.getName()));
  }

  /**
   * What a component of a record means: what the record says about it, or else the interface that
   * asks for it; empty when neither says anything.
   */
  Optional<String> of(Class<?> type, String component) {
    return Stream.concat(Stream.of(type), Stream.of(type.getInterfaces()))
        .flatMap(each -> Stream.concat(Stream.of(each), Stream.of(each.getInterfaces())))
        .map(each -> members.get(each.getName() + "#" + component))
        .filter(text -> text != null)
        .findFirst();
  }

  /** What a constant of an enum means; empty when nothing is written about it. */
  public Optional<String> of(Enum<?> constant) {
    return Optional.ofNullable(
        members.get(constant.getDeclaringClass().getName() + "#" + constant.name()));
  }

  /** Walks through the types of a file; the argument is the name of what encloses them. */
  private final class Scanner extends TreePathScanner<Void, String> {
    private final DocTrees trees;

    Scanner(DocTrees trees) {
      this.trees = trees;
    }

    @Override
    public Void visitClass(ClassTree tree, String enclosing) {
      boolean nested = getCurrentPath().getParentPath().getLeaf() instanceof ClassTree;
      String name = enclosing + (nested ? "$" : ".") + tree.getSimpleName();
      DocCommentTree comment = trees.getDocCommentTree(getCurrentPath());
      if (comment != null) {
        types.put(name, text(comment.getFullBody()));
        comment.getBlockTags().forEach(tag -> keepParameter(name, tag));
      }
      tree.getMembers().stream()
          .filter(MethodTree.class::isInstance)
          .map(MethodTree.class::cast)
          .forEach(method -> keepMethod(name, method));
      if (tree.getKind() == Tree.Kind.ENUM) {
        tree.getMembers().stream()
            .filter(VariableTree.class::isInstance)
            .map(VariableTree.class::cast)
            .forEach(constant -> keepConstant(name, constant));
      }
      return super.visitClass(tree, name);
    }

    private void keepParameter(String type, DocTree tag) {
      if (tag instanceof ParamTree parameter) {
        members.put(type + "#" + parameter.getName(), text(parameter.getDescription()));
      }
    }

    private void keepConstant(String type, VariableTree constant) {
      DocCommentTree comment = trees.getDocCommentTree(new TreePath(getCurrentPath(), constant));
      if (comment != null) {
        members.put(type + "#" + constant.getName(), text(comment.getFullBody()));
      }
    }

    private void keepMethod(String type, MethodTree method) {
      DocCommentTree comment = trees.getDocCommentTree(new TreePath(getCurrentPath(), method));
      if (comment != null && method.getParameters().isEmpty()) {
        members.put(type + "#" + method.getName(), text(comment.getFullBody()));
      }
    }
  }

  private static String text(List<? extends DocTree> parts) {
    return parts.stream()
        .map(DomainJavadoc::text)
        .collect(Collectors.joining())
        .replaceAll("\\s+", " ")
        .strip();
  }

  private static String text(DocTree part) {
    return switch (part) {
      case LiteralTree literal -> "`" + literal.getBody().getBody().strip() + "`";
      case LinkTree link ->
          "`" + link.getReference().getSignature().replaceFirst(".*[.#]", "") + "`";
      default -> part.toString();
    };
  }
}
