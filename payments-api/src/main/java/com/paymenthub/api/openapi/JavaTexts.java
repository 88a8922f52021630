package com.paymenthub.api.openapi;

import com.github.therapi.runtimejavadoc.Comment;
import com.github.therapi.runtimejavadoc.CommentVisitor;
import com.github.therapi.runtimejavadoc.Link;
import com.github.therapi.runtimejavadoc.RuntimeJavadoc;
import com.github.therapi.runtimejavadoc.Value;
import java.lang.reflect.Method;
import java.util.regex.Pattern;

/** What the sources say about types, their components and methods, as Markdown. */
final class JavaTexts {

  /** Where our own readers look something up; callers have no such pages. */
  private static final Pattern REFERENCE = Pattern.compile("\\s*\\(docs/interface\\.md[^)]*\\)");

  private static final Pattern TAG = Pattern.compile("</?p>");

  private JavaTexts() {}

  /** What a type is; empty when nothing is written about it. */
  static String of(Class<?> type) {
    return text(RuntimeJavadoc.getJavadoc(type).getComment());
  }

  /** What a method does; empty when nothing is written about it. */
  static String of(Method method) {
    return text(RuntimeJavadoc.getJavadoc(method).getComment());
  }

  /** What a component of a record means, as a sentence; empty when nothing is written about it. */
  static String of(Class<?> type, String component) {
    return RuntimeJavadoc.getJavadoc(type).getRecordComponents().stream()
        .filter(documented -> documented.getName().equals(component))
        .map(documented -> sentence(text(documented.getComment())))
        .findFirst()
        .orElse("");
  }

  private static String text(Comment comment) {
    StringBuilder text = new StringBuilder();
    comment.visit(new Markdown(text));
    String oneLine = TAG.matcher(text).replaceAll(" ").replaceAll("\\s+", " ");
    return REFERENCE.matcher(oneLine).replaceAll("").strip();
  }

  private static String sentence(String text) {
    if (text.isEmpty()) {
      return text;
    }
    String opened = Character.toUpperCase(text.charAt(0)) + text.substring(1);
    return opened.endsWith(".") ? opened : opened + ".";
  }

  private record Markdown(StringBuilder text) implements CommentVisitor {

    @Override
    public void commentText(String words) {
      text.append(words);
    }

    @Override
    public void inlineLink(Link link) {
      text.append('`').append(link.getLabel().replaceFirst(".*[.#]", "")).append('`');
    }

    @Override
    public void inlineTag(String name, String value) {
      text.append('`').append(value).append('`');
    }

    @Override
    public void inlineValue(Value value) {
      text.append('`').append(value.getReferencedMemberName()).append('`');
    }
  }
}
