import type { Cases } from "./cases.fixture.ts";

const after14 = { props: { earliest: "personPin+14y" }, values: { personPin: "8003205605" } };

export const notBefore: Cases = {
  guide: {
    about:
      "Датата не е преди друга: написана (`01.01.2020`), днешната (`today`) или на друг елемент (името му), с отместване в дни, месеци или години (`+14y`, `-6m`, `+30d`). От елемент с ЕГН се взема рожденият ден: `personPin+14y` е денят, в който човекът навършва 14 години.",
  },
  props: {
    earliest: {
      words: "най-ранният ден: дата, `today` или име на елемент, и отместване",
      schema: {
        type: "string",
        minLength: 1,
        examples: ["01.01.2020", "today-18y", "personPin+14y"],
        pattern: "^(\\d{2}\\.\\d{2}\\.\\d{4}|[a-z][A-Za-z0-9.]*)([+-]\\d{1,4}[dmy])?$",
      },
    },
  },
  given: { props: { earliest: "01.01.2020" } },
  accepts: ["", "01.01.2020", "1.1.2020", "31.12.2029", "утре"],
  refuses: ["31.12.2019"],
  as: { code: "not-before", params: { day: "01.01.2020" } },
  more: [
    {
      given: { props: { earliest: "today-1m" }, today: "2027-03-31" },
      accepts: ["28.02.2027"],
      refuses: ["27.02.2027"],
      as: { code: "not-before", params: { day: "28.02.2027" } },
    },
    {
      given: after14,
      accepts: ["20.03.1994"],
      refuses: ["19.03.1994"],
      as: { code: "not-before", params: { day: "20.03.1994" } },
    },
    { given: { props: { earliest: "from" }, values: { from: "" } }, accepts: ["01.01.1999"] },
  ],
  watches: [
    [{ earliest: "personPin+14y" }, ["personPin"]],
    [{ earliest: "today" }, []],
    [{ earliest: "01.01.2020" }, []],
  ],
};
