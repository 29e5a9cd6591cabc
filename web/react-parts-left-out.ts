/**
 * Parts of React that no shop's screen uses, by the names of their functions in react-dom: view transitions; the
 * stylesheets, scripts and preloads that components can ask for; classes, activities, lists of suspense, references to
 * fragments, and state of actions. They are a twelfth of what a client's phone loads.
 */
const LEFT_OUT = [
  "applyViewTransitionName",
  "applyViewTransitionToHostInstances",
  "applyViewTransitionToHostInstancesRecursive",
  "commitAppearingPairViewTransitions",
  "commitDeletedPairViewTransitions",
  "commitEnterViewTransitions",
  "commitExitViewTransitions",
  "commitNestedViewTransitions",
  "createViewTransitionInstance",
  "getViewTransitionClassName",
  "getViewTransitionName",
  "measureNestedViewTransitions",
  "measureViewTransitionHostInstancesRecursive",
  "pushViewTransitionCancelableScope",
  "reportViewTransitionError",
  "restoreEnterOrExitViewTransitions",
  "restoreNestedViewTransitions",
  "restorePairedViewTransitions",
  "restoreViewTransitionName",
  "restoreViewTransitionOnHostInstances",
  "scheduleViewTransitionEvent",
  "startViewTransition",
  "trackEnterViewTransitions",

  "acquireResource",
  "estimateBandwidth",
  "getResource",
  "insertStylesheetIntoRoot",
  "preinitModuleScript",
  "preinitScript",
  "preinitStyle",
  "preload",
  "preloadModule",
  "suspendResource",

  "mountActionState",
  "runActionStateAction",
  "updateActivityComponent",
  "updateClassComponent",
  "updateSuspenseListComponent",
];

const CLIENT = /react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/;

/** What stands in their place. A screen that begins to use one fails at once, and in every journey. */
const INSTEAD = 'throw Error("left out: web/react-parts-left-out.ts")';

/** The source of react-dom without them; `undefined` for any other module. */
export function withoutLeftOutParts(id: string, source: string): string | undefined {
  if (!CLIENT.test(id)) return undefined;
  return LEFT_OUT.reduce((rest, name) => {
    // In this file, a function of the module ends with the first brace that is not indented.
    const whole = new RegExp(`(?<=^function ${name}\\([^)]*\\) \\{)[^]*?(?=^\\}$)`, "m");
    // React has changed: see what else is called so now, and whether the screens need it.
    if (!whole.test(rest)) throw new Error(`react-dom has no function ${name}.`);
    return rest.replace(whole, `\n  ${INSTEAD};\n`);
  }, source);
}
