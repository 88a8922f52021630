// Optional helpers; every page works without them: copying a text, and the key "/" that moves the cursor to the search;
// of fields that depend on a type, only those of the chosen one are shown.
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy], [data-copy-from]");
  if (!button) return;
  const from = button.dataset.copyFrom;
  const text = from ? document.getElementById(from).textContent : button.dataset.copy;
  navigator.clipboard.writeText(text).then(() => {
    button.classList.add("copied");
    setTimeout(() => button.classList.remove("copied"), 1200);
  });
});
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, textarea, select");
  if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
  const box = document.getElementById("q");
  if (box) {
    event.preventDefault();
    box.focus();
    box.select();
  }
});
const type = document.getElementById("type");
const choose = () => document.querySelectorAll("fieldset[data-type]").forEach((fields) => {
  fields.hidden = fields.disabled = fields.dataset.type !== type.value;
});
if (type) {
  choose();
  type.addEventListener("change", choose);
}
