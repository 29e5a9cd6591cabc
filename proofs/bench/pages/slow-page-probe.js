// Runs in a measured page, before its own scripts. Tells the bench, by `reportToBench`, when something can be touched and
// when the touch shows. Times are milliseconds since the navigation began.

/* global reportToBench */

const CLIENT = { name: "Ana Luz", email: "ana@example.com", phone: "987654321" };

/** Calls `found` with the first element that `find` gives, now or as soon as the page has it. */
function whenThere(find, found) {
  const look = () => {
    const element = find();
    if (!element) return false;
    found(element);
    return true;
  };
  if (look()) return;
  const observer = new MutationObserver(() => {
    if (look()) observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true, attributes: true });
}

/** Calls `then` with the time of the first frame in which `holds` is true, once that frame is on the screen. */
function whenShown(holds, then) {
  const look = () => {
    if (holds()) requestAnimationFrame(() => then(performance.now()));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function report(what, at, more = {}) {
  reportToBench(JSON.stringify({ what, at, ...more }));
}

/** Reports where to touch `element`, once it is drawn there. */
function reportPlace(what, element) {
  element.scrollIntoView({ block: "center", behavior: "instant" });
  requestAnimationFrame(() =>
    setTimeout(() => {
      const { left, top, width, height } = element.getBoundingClientRect();
      report(what, performance.now(), { x: left + width / 2, y: top + height / 2 });
    }),
  );
}

/** Fills the form in as a browser does for its user, as soon as its last field is there. */
function fillIn() {
  const lastField = () => document.querySelector("form [type=submit]");
  whenThere(lastField, (submit) => {
    for (const [name, value] of Object.entries(CLIENT)) {
      enter(submit.form.elements[name], value);
    }
    for (const select of submit.form.querySelectorAll("select")) {
      enter(select, select.options[1].value);
    }
  });
}

function enter(control, value) {
  control.value = value;
  for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
}

function watchDay() {
  fillIn();
  const secondDay = () => document.querySelectorAll("input[name=day]:enabled")[1];
  whenThere(secondDay, (radio) => {
    const { value } = radio;
    // React may put another element in its place.
    const current = () => document.querySelector(`input[name=day][value="${value}"]`);
    const ground = () => getComputedStyle(current().parentElement).backgroundColor;
    const notChosen = ground();
    reportPlace("day to touch", radio);
    whenShown(
      () => current().checked && ground() !== notChosen,
      (at) => report("day shown as chosen", at),
    );
    whenShown(
      () => document.querySelector("input[name=time]") !== null,
      (at) =>
        report("slots shown", at, {
          chosen: current().checked ? value : "",
          touched: value,
          slots: document.querySelectorAll("input[name=time]").length,
          fields: [
            ...current().form.querySelectorAll("input:not([type=radio], [type=checkbox]), select"),
          ].map((field) => field.value),
        }),
    );
  });
}

function watchPicture() {
  const offerTouch = () =>
    whenThere(
      () => document.querySelector("figure > a"),
      (link) => {
        reportPlace("picture to touch", link);
        whenShown(
          () => document.querySelector("dialog[open]") !== null,
          (at) =>
            report("picture shown", at, {
              title: document.querySelector("dialog h2")?.textContent,
            }),
        );
      },
    );
  if (new URLSearchParams(location.search).get("visitor") === "quick") offerTouch();
  else whenAtRest(offerTouch);
}

const REST_MILLISECONDS = 3_000;

/** Calls `then` when the page has loaded and has had nothing long to do for a while. */
function whenAtRest(then) {
  let timer;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => then(), REST_MILLISECONDS);
  };
  addEventListener("load", () => {
    new PerformanceObserver(wait).observe({ type: "longtask" });
    wait();
  });
}

if (location.pathname === "/") watchPicture();
else watchDay();
