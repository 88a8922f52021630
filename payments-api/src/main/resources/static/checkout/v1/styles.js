/** How it looks. Every --payment-… property may be set by the page; the values here are what it has otherwise. */
const STYLES = new CSSStyleSheet();
STYLES.replaceSync(`
:host {
  color-scheme: light dark; display: block; container-type: inline-size; max-width: 960px; margin-inline: auto;
  font: 400 16px/1.5 var(--payment-font, system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif);
  --accent: var(--payment-accent, light-dark(#1d4ed8, #2f62e0));
  --on-accent: var(--payment-on-accent, #fff);
  --link: var(--payment-link, light-dark(#1d4ed8, #9dbcff));
  --ground: var(--payment-background, light-dark(#fff, #16181d));
  --quiet: var(--payment-surface, light-dark(#f5f6f8, #1f232b));
  --text: var(--payment-text, light-dark(#171a21, #f0f2f6));
  --muted: var(--payment-muted, light-dark(#565d6b, #a9b1c0));
  --line: var(--payment-border, light-dark(#d7dbe2, #3a404c));
  --control: var(--payment-control-border, light-dark(#868d9b, #757e8e));
  --error: var(--payment-error, light-dark(#b42318, #ff9c93));
  --error-ground: light-dark(#fef3f2, #3a1a18);
  --success: var(--payment-success, light-dark(#0b7a3e, #5fd693));
  --success-ground: light-dark(#e8f7ee, #12331f);
  --radius: var(--payment-radius, 10px);
}
:host([hidden]) { display: none; }
*, *::before, *::after { box-sizing: border-box; }
[hidden] { display: none !important; }
h2, p, ul, ol, fieldset { margin: 0; padding: 0; border: 0; min-width: 0; }
.frame {
  background: var(--ground); color: var(--text); border: 1px solid var(--line); border-radius: calc(var(--radius) * 1.4);
  overflow: clip; display: grid; text-align: start;
}
.main { padding: 24px 20px; }
h2 { font-size: 1.3rem; line-height: 1.3; font-weight: 650; outline: none; text-wrap: balance; }
.order { background: var(--quiet); padding: 20px; border-bottom: 1px solid var(--line); }
.order .title { font-weight: 650; }
.order .reference, small { color: var(--muted); font-size: .875rem; display: block; overflow-wrap: anywhere; }
.order .total { display: flex; justify-content: space-between; align-items: baseline; gap: 12px; margin-top: 8px; }
.order .total strong { font-size: 1.5rem; font-weight: 700; font-variant-numeric: tabular-nums; }
.order details { margin-top: 10px; border-top: 1px solid var(--line); padding-top: 10px; }
summary { cursor: pointer; color: var(--link); border-radius: 4px; width: fit-content; padding: 2px 4px; margin-left: -4px; }
ul { list-style: none; display: grid; gap: 12px; padding-top: 10px; }
ul li { display: grid; grid-template-columns: auto 1fr auto; gap: 10px; font-size: .9375rem; }
.item { overflow-wrap: anywhere; }
.quantity { color: var(--muted); } .price { font-variant-numeric: tabular-nums; }
form { display: grid; gap: 20px; }
legend { font-weight: 650; padding: 0; margin-bottom: 10px; }
.options { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; gap: 8px; }
.option {
  position: relative; display: grid; justify-items: center; gap: 4px; padding: 12px 6px; cursor: pointer;
  border: 1px solid var(--control); border-radius: var(--radius); font-size: .9375rem; font-weight: 550;
}
.option input { position: absolute; inset: 0; opacity: 0; margin: 0; cursor: pointer; }
.option:has(:checked) { border-color: var(--link); box-shadow: inset 0 0 0 1px var(--link); color: var(--link); background: color-mix(in srgb, var(--accent) 8%, var(--ground)); }
.option:has(:focus-visible), .select:focus-visible, .box:focus-within, button:focus-visible, summary:focus-visible, textarea:focus-visible, h2:focus-visible {
  outline: 3px solid color-mix(in srgb, var(--link) 55%, transparent); outline-offset: 1px;
}
.icon { width: 24px; height: 24px; flex: none; }
.explained { color: var(--muted); }
.grid { display: grid; grid-template-columns: 1fr 1fr; gap: 14px 12px; align-items: start; }
.wide { grid-column: 1 / -1; }
.field { display: grid; gap: 6px; align-content: start; }
.field label, .code label { font-size: .9375rem; font-weight: 550; }
.box { display: flex; align-items: center; border: 1px solid var(--control); border-radius: var(--radius); background: var(--ground); }
.box:has([aria-invalid="true"]) { border-color: var(--error); box-shadow: inset 0 0 0 1px var(--error); }
input:not([type="radio"]), .select, textarea { font: inherit; color: inherit; width: 100%; min-width: 0; border: 0; background: none; outline: none; padding: 12px; min-height: 48px; border-radius: var(--radius); }
#number, #expiration, #code, .left { font-variant-numeric: tabular-nums; }
::placeholder { color: var(--muted); opacity: 1; }
.select { border: 1px solid var(--control); background: var(--ground); }
.brand { display: grid; padding-right: 12px; color: var(--muted); }
.brand svg { display: block; height: 24px; }
.message { color: var(--error); font-size: .875rem; }
.message:empty, .alert:empty { display: none; }
.alert { color: var(--error); background: var(--error-ground); border-left: 4px solid var(--error); border-radius: 6px; padding: 12px 14px; }
.alert.advice { color: var(--text); background: var(--quiet); border-color: var(--link); }
.pay {
  font: inherit; font-weight: 650; display: inline-flex; align-items: center; justify-content: center; gap: 10px; width: 100%; min-height: 52px;
  padding: 10px 18px; border: 0; border-radius: var(--radius); background: var(--accent); color: var(--on-accent); cursor: pointer;
}
.pay:hover { background: color-mix(in srgb, var(--accent) 88%, #000); }
.pay .spinner { display: none; } .busy .pay { cursor: progress; } .busy .pay .spinner { display: block; }
.busy .grid, .busy .methods { opacity: .65; }
.secure { display: flex; gap: 8px; align-items: center; justify-content: center; color: var(--muted); font-size: .875rem; }
.secure .icon { width: 18px; height: 18px; }
.spinner { width: 18px; height: 18px; flex: none; border-radius: 50%; border: 2.5px solid currentColor; border-right-color: transparent; animation: turn .9s linear infinite; }
@keyframes turn { to { transform: rotate(1turn); } }
.pending { display: grid; gap: 16px; }
.steps { padding-left: 1.3em; display: grid; gap: 4px; color: var(--muted); }
.picture { background: #fff; border: 1px solid var(--line); border-radius: var(--radius); padding: 8px; width: fit-content; margin-inline: auto; }
.picture img { display: block; max-width: 100%; }
.picture.bars { width: 100%; padding: 12px; } .bars img { width: 100%; height: 72px; object-fit: fill; image-rendering: pixelated; }
.challenge { width: 100%; height: 420px; border: 1px solid var(--line); border-radius: var(--radius); background: #fff; }
.countdown { text-align: center; } .left { font-weight: 700; }
.until { font-weight: 650; }
.code { display: grid; gap: 8px; }
textarea { border: 1px solid var(--line); background: var(--quiet); resize: none; font: .875rem/1.45 ui-monospace, Menlo, Consolas, "Liberation Mono", monospace; overflow-wrap: anywhere; }
.waiting { display: flex; gap: 10px; align-items: center; justify-content: center; color: var(--muted); }
.close, .instructions { color: var(--muted); font-size: .9375rem; text-align: center; overflow-wrap: anywhere; }
.notice { display: grid; justify-items: center; gap: 12px; text-align: center; padding: 24px 0; }
.notice p { color: var(--muted); max-width: 44ch; }
.notice .pay { max-width: 320px; margin-top: 8px; }
.badge { display: grid; place-items: center; width: 64px; height: 64px; border-radius: 50%; background: var(--quiet); color: var(--muted); }
.paid .badge { background: var(--success-ground); color: var(--success); } .badge .icon { width: 34px; height: 34px; }
.failed .badge { background: var(--error-ground); color: var(--error); }
.loading { display: grid; gap: 14px; min-height: 320px; align-content: start; }
.bone { height: 48px; border-radius: var(--radius); background: var(--quiet); } .bone:first-of-type { height: 26px; width: 55%; }
.unseen { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@container (min-width: 720px) {
  .frame.two { grid-template-columns: minmax(0, 1fr) 340px; }
  .two .order { order: 2; border-bottom: 0; border-left: 1px solid var(--line); padding: 32px 28px; }
  .main { padding: 32px; }
}
@container (max-width: 480px) { .grid.long { grid-template-columns: 1fr; } }
@container (max-width: 340px) { .grid { grid-template-columns: 1fr; } }
@media (prefers-reduced-motion: reduce) { .spinner { animation-duration: 3s; } }
@media (forced-colors: active) { .option:has(:checked) { outline: 3px solid Highlight; } }
`);
