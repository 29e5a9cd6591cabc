/** The words that the pages of both flows say around their forms. */
export const BOOKING_PAGE_COPY = {
  services: {
    normal: { title: "normal", length: "30 min" },
    barba: { title: "barba", length: "1 h" },
    pintura: { title: "pintura", length: "2 h" },
  },
  week: "De segunda a sexta",
  hoursJoint: " e ",
  policy: "Política de privacidade",
  contactJoint: " ou ",
} as const;
