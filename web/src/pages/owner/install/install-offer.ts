/** The event by which Chromium offers to install the page. TypeScript does not know it. */
export interface InstallOffer extends Event {
  prompt(): Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

export const INSTALL_EVENT = "beforeinstallprompt";

/** The offer of this visit: it may be made before the line that shows it is loaded. */
export const INSTALL: { offer?: InstallOffer } = {};

export function keepInstallOffer(): void {
  addEventListener(INSTALL_EVENT, (event) => {
    // The browser shows no banner of its own.
    event.preventDefault();
    INSTALL.offer = event as InstallOffer;
  });
}
