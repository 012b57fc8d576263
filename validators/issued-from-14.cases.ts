import type { Cases, Judged } from "./cases.fixture.ts";

const to = (personPin: string): Judged["given"] => ({ values: { personPin } });

export const issuedFrom14: Cases = {
  guide: { about: "Лична карта не може да е издадена на дете под 14 години." },
  props: {
    personPinElementName: {
      words: "името на елемента с ЕГН",
      absent: "personPin",
      schema: { type: "string", minLength: 1, examples: ["personPin"] },
    },
  },
  more: [
    { given: to("0851204560"), accepts: ["20.11.2022", "", "31.02.2020"], refuses: ["19.11.2022", "19.11.2008"] },
    { given: to("8003205605"), accepts: ["20.03.1994"] },
    { given: to("80 03 20 5605"), refuses: ["19.03.1994"] },
    { given: to(""), accepts: ["19.11.2022"] },
    { given: to("1234567890"), accepts: ["19.11.2022"] },
  ],
  watches: [
    [{}, ["personPin"]],
    [{ personPinElementName: "pin" }, ["pin"]],
  ],
};
