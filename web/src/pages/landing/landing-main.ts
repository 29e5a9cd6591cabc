import "../../styles/stylesheet.css";
import { fetchAhead } from "./picture-gallery/fetch-ahead.ts";
import { openPicturesOnTouch } from "./picture-gallery/open-on-touch.ts";
import { showFocusedPicture } from "./picture-gallery/show-focused-picture.ts";

// All the script that a visitor who only reads is sent: no React, which comes when a picture is touched.
openPicturesOnTouch();
fetchAhead();
showFocusedPicture();
