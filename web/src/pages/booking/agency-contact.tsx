import { SITE } from "../../site.ts";
import { BOOKING_COPY } from "../../booking/copy/booking-copy.ts";

/** Where to write when the screen itself cannot help. */
export function AgencyContact() {
  const { email, chatUrl, chatNumber } = SITE.agency;
  return (
    <>
      <a href={`mailto:${email}`}>{email}</a>
      {BOOKING_COPY.page.contactJoint}
      <a href={chatUrl}>{chatNumber}</a>.
    </>
  );
}
