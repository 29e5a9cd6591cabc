export function createWakeSignal() {
  let isAwake = false;
  let endWait: (() => void) | undefined;
  return {
    wake(): void {
      isAwake = true;
      endWait?.();
    },
    /** Resolves once `wake` has been called since the last wait, at the latest after `milliseconds`. */
    async wait(milliseconds: number): Promise<void> {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        endWait = resolve;
        if (isAwake) resolve();
        // Unreferenced, so that waiting alone does not keep the process alive.
        timer = setTimeout(resolve, milliseconds).unref();
      });
      clearTimeout(timer);
      isAwake = false;
    },
  };
}
