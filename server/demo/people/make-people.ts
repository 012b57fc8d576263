/** Makes the demo's people by walking its pages, those of before with the clock moved, and says who they are. */
import { pinOf, type Fields, type Person } from "#src/demo/posts.ts";
import { DAY_SECONDS, moveClock } from "#server/lending/servicing/move-clock.ts";
import { emailTaken } from "#server/store/tables/users.ts";
import { PEOPLE, type DemoPerson } from "./people.ts";
import { Visitor, type Demo } from "./visitor.ts";

const NAMES: readonly Fields[] = [
  { firstName: "Мария", middleName: "Иванова", lastName: "Стоянова" },
  { firstName: "Николай", middleName: "Петров", lastName: "Димитров" },
  { firstName: "Елена", middleName: "Георгиева", lastName: "Тодорова" },
  { firstName: "Стефан", middleName: "Ангелов", lastName: "Колев" },
  { firstName: "Ивана", middleName: "Маринова", lastName: "Христова" },
];

/** Printed with the people. */
const PASSWORD = "hora-ot-demoto-7";

/** Number of the first phone and the first ЕГН; two for each row of the table. */
const FIRST = 300;

const guarantorKey = (key: string): string => `${key}-guarantor`;

const visitorAt = (demo: Demo, key: string, place: number): Visitor => {
  const serial = FIRST + place;
  const person: Person = {
    email: `${key}@example.bg`,
    phone: `0887000${serial}`,
    password: PASSWORD,
    pin: pinOf(serial),
    idCard: `641230${serial}`,
  };
  return new Visitor(demo, person, NAMES[place % NAMES.length]!);
};

const says = ({ key, stands, guarantor }: DemoPerson): string =>
  `    ${key}@example.bg${guarantor ? ` with ${guarantorKey(key)}@example.bg` : ""}: ${stands}`;

/** Makes the people who are not here yet; returns who all of them are. Throws the first step that is refused. */
export const makePeople = async (demo: Demo): Promise<string> => {
  const { services } = demo;
  const begun = Math.max(...PEOPLE.map(({ daysAgo = 0 }) => daysAgo));
  let ago = begun;
  for (const [at, row] of PEOPLE.entries()) {
    if (await emailTaken(services().database.db, `${row.key}@example.bg`)) continue;
    const { daysAgo = 0 } = row;
    if (daysAgo < ago) await moveClock(services(), { seconds: (ago - daysAgo) * DAY_SECONDS, by: "demo people" });
    ago = daysAgo;
    await row.walk(visitorAt(demo, row.key, 2 * at), visitorAt(demo, guarantorKey(row.key), 2 * at + 1));
  }
  return [`  People, password ${PASSWORD}:`, ...PEOPLE.map(says)].join("\n");
};
