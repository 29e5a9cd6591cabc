let bookings = 0;

/** A free slot of the barber shop, on a day that can be booked today. */
export function nextBooking() {
  const day = new Date(Date.now() + 86_400_000);
  // Monday to Friday, and from tomorrow on wherever this runs.
  do day.setUTCDate(day.getUTCDate() + 1);
  while ([0, 6].includes(day.getUTCDay()));
  const date = day.toISOString().slice(0, 10);
  return {
    clientName: "João da Silva",
    clientEmail: "joao@example.com",
    clientPhone: `${987_654_321 + bookings++}`,
    calendarId: "barbearia",
    barberColorId: 6,
    dateTimeStart: `${date}T08:00:00-03:00`,
    dateTimeEnd: `${date}T08:30:00-03:00`,
  };
}

export function identityOf({
  clientName,
  clientEmail,
  ...identity
}: ReturnType<typeof nextBooking>) {
  void clientName;
  void clientEmail;
  return identity;
}
