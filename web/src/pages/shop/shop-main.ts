import "../../styles/stylesheet.css";
import { whenDayIsShown } from "../../booking/create/early-form.ts";
import { quietMoment } from "../../quiet-moment.ts";
import { shopInDocument } from "../../shop-in-document.ts";
import { isAskedForFrame, startInFrame, startPage } from "../../start-page.ts";
import { startEarly } from "./shop-early.ts";
import { showWaitingForm } from "./waiting-form.ts";

// The entry of a shop's screen: days can be chosen as soon as it runs. React and everything else are one further script.

const root = document.getElementById("root");
const shop = shopInDocument()?.shop;
if (root !== null && shop !== undefined) {
  if (isAskedForFrame()) startInFrame();
  startPage(root, shop, async () => {
    try {
      startEarly(root, shop);
    } catch (error) {
      // An extension or a translation may have changed the form; React then renders it again.
      console.error(error);
    } finally {
      showWaitingForm();
    }
    await Promise.race([quietMoment(), whenDayIsShown()]);
    return (await import("./shop-app.ts")).hydrateShopPage;
  });
}
