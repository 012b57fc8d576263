/** Issuers of identity cards: the ministry and its 28 district directorates, named as on the card. */
import { listOf, type Row } from "./search.ts";
import type { ListSource } from "./source.ts";

/** District code (lower case) in the national register of settlements, and district name. */
const DIRECTORATES: readonly (readonly [letters: string, name: string])[] = [
  ["blg", "Благоевград"],
  ["bgs", "Бургас"],
  ["var", "Варна"],
  ["vtr", "Велико Търново"],
  ["vid", "Видин"],
  ["vrc", "Враца"],
  ["gab", "Габрово"],
  ["dob", "Добрич"],
  ["krz", "Кърджали"],
  ["knl", "Кюстендил"],
  ["lov", "Ловеч"],
  ["mon", "Монтана"],
  ["paz", "Пазарджик"],
  ["per", "Перник"],
  ["pvn", "Плевен"],
  ["pdv", "Пловдив"],
  ["raz", "Разград"],
  ["rse", "Русе"],
  ["sls", "Силистра"],
  ["slv", "Сливен"],
  ["sml", "Смолян"],
  ["szr", "Стара Загора"],
  ["tgv", "Търговище"],
  ["hkv", "Хасково"],
  ["shu", "Шумен"],
  ["jam", "Ямбол"],
];

const ministry: Row = {
  option: { value: "mvr", label: "МВР", detail: "Министерство на вътрешните работи" },
  names: ["МВР"],
};

/** Sofia has two directorates: one for the city, one for the surrounding district. */
const sofia: readonly Row[] = [
  {
    option: { value: "mvr-sof", label: "МВР София", detail: "СДВР, за град София" },
    names: ["МВР София", "София", "СДВР", "СДВР София"],
  },
  {
    option: { value: "mvr-sfo", label: "МВР София-област", detail: "ОДМВР София, за областта" },
    names: ["МВР София-област", "София-област", "ОДМВР София", "МВР Софийска област"],
  },
];

const issuers: readonly Row[] = [
  ministry,
  ...sofia,
  ...DIRECTORATES.map(([letters, name]): Row => ({
    option: { value: `mvr-${letters}`, label: `МВР ${name}`, detail: `ОДМВР ${name}` },
    names: [`МВР ${name}`, name, `ОДМВР ${name}`],
  })),
];

/** The list of 29 issuers. „Пловдив“, „МВР Пловдив“ and „ОДМВР Пловдив“ match the same one. */
export const idCardIssuers: ListSource = listOf(issuers);
