/** Marks the address that a bank's page sends the buyer back to; what the provider adds comes after it. */
const RETURN_MARK = "payment-checkout";

/** Names by which a computer reaches itself. */
const THIS_COMPUTER = /^((.+\.)?localhost|127\.0\.0\.1|\[::1\])$/;

/** Where a bank may send the buyer back to; undefined on pages that nobody may be sent back to. */
function returnUrl(sessionId) {
  const page = new URL(location.href);
  if (page.protocol !== "https:" && !THIS_COMPUTER.test(page.hostname)) {
    return undefined;
  }
  page.hash = "";
  forgetReturn(page);
  page.searchParams.append(RETURN_MARK, sessionId);
  return page.href;
}

/** Takes the mark, and all that comes after it, out of an address; answers what came after it. */
function forgetReturn(page) {
  const all = [...page.searchParams];
  const at = all.findIndex(([name]) => name === RETURN_MARK);
  if (at < 0) {
    return [];
  }
  page.search = new URLSearchParams(all.slice(0, at)).toString();
  return all.slice(at);
}

/** What a bank's page has sent the buyer back with, once; null when the buyer comes from elsewhere. */
function takeReturned(sessionId) {
  const page = new URL(location.href);
  const [mark, ...added] = forgetReturn(page);
  if (mark?.[1] !== sessionId) {
    return null;
  }
  history.replaceState(history.state, "", page);
  const details = Object.fromEntries(added.filter(([, value]) => value));
  return Object.keys(details).length > 0 ? details : null;
}

/** Sends the browser to the page of a bank. */
function leave(action) {
  // Another scheme would be a script in this page.
  if (!/^https?:$/.test(new URL(action.url).protocol)) {
    throw new TypeError("not the address of a page");
  }
  if (action.method === "GET") {
    location.assign(action.url);
  } else {
    submitTo(action, "_top");
  }
}
