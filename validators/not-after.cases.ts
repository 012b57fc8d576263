import type { Cases } from "./cases.fixture.ts";

export const notAfter: Cases = {
  guide: { about: "Датата не е след друга, написана по същия начин: `today+1y` е днес след една година." },
  props: {
    latest: {
      words: "най-късният ден: дата, `today` или име на елемент, и отместване",
      schema: {
        type: "string",
        minLength: 1,
        examples: ["today+1y", "31.12.2030"],
        pattern: "^(\\d{2}\\.\\d{2}\\.\\d{4}|[a-z][A-Za-z0-9.]*)([+-]\\d{1,4}[dmy])?$",
      },
    },
  },
  given: { props: { latest: "today+1y" }, today: "2028-02-29" },
  accepts: ["", "28.02.2029", "01.01.1999", "утре"],
  refuses: ["01.03.2029"],
  as: { code: "not-after", params: { day: "28.02.2029" } },
  more: [
    {
      given: { props: { latest: "until-1d" }, values: { until: "01.03.2027" } },
      accepts: ["28.02.2027"],
      refuses: ["01.03.2027"],
      as: { code: "not-after", params: { day: "28.02.2027" } },
    },
  ],
  watches: [
    [{ latest: "until-1d" }, ["until"]],
    [{ latest: "today+30d" }, []],
  ],
};
