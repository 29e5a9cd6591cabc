import { useBookingCopy } from "../../booking/copy/use-booking-copy.ts";
import { SITE } from "../../site.ts";

export function AgencyContact() {
  const copy = useBookingCopy();
  const { email, chatUrl, chatNumber } = SITE.agency;
  return (
    <>
      <a href={`mailto:${email}`}>{email}</a>
      {copy.contactJoint}
      <a href={chatUrl}>{chatNumber}</a>.
    </>
  );
}
