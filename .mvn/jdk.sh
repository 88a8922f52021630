# Sourced by mvnw: lets Maven itself run on a JDK 25 when the first java on the path is older. The
# tests run in two processes, and Surefire shares them out inside Maven, which therefore reads their
# classes. Where no JDK 25 is found, the build says so.

payments_java_release() {
  "$1" -version 2>&1 | sed -n 's/.* version "\([0-9]*\).*/\1/p' | head -n 1
}

payments_find_jdk() {
  payments_java="${JAVA_HOME:+$JAVA_HOME/bin/}java"
  payments_release="$(payments_java_release "$payments_java" 2>/dev/null || true)"
  if [ "${payments_release:-0}" -ge 25 ]; then
    return
  fi
  set +f
  for payments_home in /usr/lib/jvm/* /usr/java/* /opt/java/* /opt/jdk* "$HOME"/.sdkman/candidates/java/* \
    "$HOME"/.jdks/* "$HOME"/.local/share/mise/installs/java/* "$HOME"/.asdf/installs/java/* \
    /Library/Java/JavaVirtualMachines/*/Contents/Home; do
    if [ -x "$payments_home/bin/javac" ] &&
      [ "$(payments_java_release "$payments_home/bin/java")" -ge 25 ] 2>/dev/null; then
      JAVA_HOME="$payments_home"
      export JAVA_HOME
      break
    fi
  done
  set -f
}

payments_find_jdk
