/**
 * Parts of React that no shop's screen uses, by the names of their functions in react-dom. React calls each of them only
 * for a component, a hook or a call that the screens lack; what it calls in passing, to look for such components, stays.
 */
const LEFT_OUT = [
  // For a ViewTransition.
  "applyViewTransitionName",
  "applyViewTransitionToHostInstances",
  "applyViewTransitionToHostInstancesRecursive",
  "createViewTransitionInstance",
  "getViewTransitionClassName",
  "getViewTransitionName",
  "measureViewTransitionHostInstancesRecursive",
  "restoreViewTransitionName",
  "restoreViewTransitionOnHostInstances",
  "scheduleViewTransitionEvent",
  "startViewTransition",

  // For a stylesheet or a script that a component renders, or that preload and preinit ask for.
  "acquireResource",
  "getResource",
  "insertStylesheetIntoRoot",
  "preinitModuleScript",
  "preinitScript",
  "preinitStyle",
  "preload",
  "preloadModule",
  "suspendResource",

  // For a class, an Activity, a SuspenseList, and useActionState.
  "mountActionState",
  "runActionStateAction",
  "updateActivityComponent",
  "updateClassComponent",
  "updateSuspenseListComponent",
];

const CLIENT = /react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/;

/** What stands in their place. A screen that begins to use one fails at once, and in every journey. */
const INSTEAD = 'throw Error("left out: web/left-out/react-parts.ts")';

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
