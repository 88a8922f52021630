package com.paymenthub.api.openapi;

import java.lang.reflect.Method;
import java.util.Map;
import java.util.regex.Pattern;
import org.springdoc.core.providers.SpringDocJavadocProvider;
import org.springframework.util.StringUtils;
import org.springframework.web.util.HtmlUtils;

/** springdoc's reading of the sources' documentation, in Markdown instead of HTML. */
final class MarkdownJavadoc extends SpringDocJavadocProvider {

  private static final Pattern CODE =
      Pattern.compile("</?code>|\\{@(?:link|value) (?:[^}]*[.#])?(?=\\w+})|(?<=\\w)}");

  /** Where our own readers look something up; callers have no such pages. */
  private static final Pattern REFERENCE = Pattern.compile("\\s*\\(docs/interface\\.md[^)]*\\)");

  @Override
  public String getClassJavadoc(Class<?> type) {
    return markdown(super.getClassJavadoc(type));
  }

  @Override
  public String getMethodJavadocDescription(Method method) {
    return markdown(super.getMethodJavadocDescription(method));
  }

  /** What components of records mean, as sentences. */
  @Override
  public Map<String, String> getRecordClassParamJavadoc(Class<?> type) {
    Map<String, String> texts = super.getRecordClassParamJavadoc(type);
    texts.replaceAll(
        (_, text) -> StringUtils.capitalize(markdown(text)).replaceFirst("[^.]$", "$0."));
    return texts;
  }

  @Override
  public String getFirstSentence(String text) {
    return text.split("[.:;](\\s|$)", 2)[0];
  }

  private static String markdown(String html) {
    String text = HtmlUtils.htmlUnescape(CODE.matcher(html).replaceAll("`"));
    return REFERENCE
        .matcher(text.replaceAll("</?p>|\\s+", " ").replaceAll("\\s+", " "))
        .replaceAll("")
        .strip();
  }
}
