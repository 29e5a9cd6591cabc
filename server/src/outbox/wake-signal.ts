export interface WakeSignal {
  wake(): void;
  /** Resolves when `wake` has been called since the last wait, or after `milliseconds`. */
  wait(milliseconds: number): Promise<void>;
}

export function createWakeSignal(): WakeSignal {
  let isAwake = false;
  let answer: (() => void) | undefined;
  return {
    wake() {
      isAwake = true;
      answer?.();
    },
    async wait(milliseconds) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        answer = resolve;
        if (isAwake) resolve();
        // Unreferenced: who only waits does not keep the process alive.
        timer = setTimeout(resolve, milliseconds).unref();
      });
      clearTimeout(timer);
      isAwake = false;
    },
  };
}
