/** An HTML element with attributes (null and false leave one out) and children. */
function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) {
      element.addEventListener(key.slice(2), value);
    } else if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(key, value === true ? "" : value);
    }
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Sends the browser, or a frame with this name, to what the buyer has to do. */
function submitTo(action, target) {
  const form = h(
    "form", { action: action.url, method: action.method, target, hidden: true },
    Object.entries(action.fields).map(([name, value]) => h("input", { type: "hidden", name, value })),
  );
  document.body.append(form);
  form.submit();
  form.remove();
}
