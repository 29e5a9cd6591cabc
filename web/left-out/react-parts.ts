/**
 * Parts of React that no shop's screen uses, by their functions' names in each of its files. React calls each of them only for
 * a component, a hook or a call that the screens lack; what it calls in passing, to look for such components, stays.
 */
const LEFT_OUT = {
  "react-dom-client": [
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
    "preconnectAs",
    "preinitModuleScript",
    "preinitScript",
    "preinitStyle",
    "preload",
    "preloadModule",
    "suspendResource",

    // For a class, a memo, a forwardRef, an Activity, a SuspenseList, useActionState, useTransition, and a form's action.
    "dispatchActionState",
    "mountActionState",
    "runActionStateAction",
    "startTransition",
    "updateActionStateImpl",
    "updateActivityComponent",
    "updateClassComponent",
    "updateForwardRef",
    "updateMemoComponent",
    "updateSimpleMemoComponent",
    "updateSuspenseListComponent",

    // For a Suspense in the document: the screens' begin once it is hydrated.
    "updateDehydratedSuspenseComponent",

    // For an element of one's own.
    "setPropOnCustomElement",

    // For an error's component stack, in names that the build has shortened. React itself expects that this may fail.
    "describeFiber",
  ],
  "react-dom": ["preconnect", "preinit", "preinitModule", "preload", "preloadModule"],
  react: ["mapIntoArray", "cloneElement"],
} as const;

const FILE = /[\\/]cjs[\\/](react|react-dom|react-dom-client)\.production\.js$/;

/** What stands in their place. A screen that begins to use one fails at once, and in every journey. */
const INSTEAD = 'throw Error("left out: web/left-out/react-parts.ts")';

/** The source of a file of React without them; `undefined` for any other module. */
export function withoutLeftOutParts(id: string, source: string): string | undefined {
  const file = FILE.exec(id)?.[1] as keyof typeof LEFT_OUT | undefined;
  if (file === undefined) return undefined;
  return LEFT_OUT[file].reduce((rest: string, name) => {
    // In these files, a function of the module ends with the first brace that is not indented.
    const whole = new RegExp(
      `(?<=^(?:function ${name}|exports\\.${name} = function) ?\\([^)]*\\) \\{)[^]*?(?=^\\};?$)`,
      "m",
    );
    // React has changed: see what else is called so now, and whether the screens need it.
    if (!whole.test(rest)) throw new Error(`${file} has no function ${name}.`);
    return rest.replace(whole, `\n  ${INSTEAD};\n`);
  }, source);
}
