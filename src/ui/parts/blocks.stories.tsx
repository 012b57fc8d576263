import type { Block } from "#src/domain/text/document.ts";
import { Site } from "../../../.storybook/site.tsx";
import { Blocks, Contents, Facts } from "./blocks.tsx";

export default { title: "Parts/Text – текст, таблица" };

const document: readonly Block[] = [
  { kind: "heading", level: 2, text: ["Право на отказ"] },
  {
    kind: "paragraph",
    text: [
      "Можете да се откажете от договора в срок от ",
      { tag: "strong", children: ["14 дни"] },
      ". Вижте ",
      { tag: "a", href: "/tarifa", children: ["тарифата"] },
      ".",
    ],
  },
  {
    kind: "list",
    ordered: false,
    items: [["без да посочвате причина"], ["без такса"], ["с лихвата за дните, в които сумата е била при Вас"]],
  },
  { kind: "notice", tone: "warning", text: ["Внимание! Заемането на пари струва пари."] },
  { kind: "heading", level: 3, text: ["Колко струва"] },
  {
    kind: "table",
    caption: "Такси",
    head: [["Услуга"], ["Цена"]],
    rows: [
      [["Разглеждане на заявка"], ["0 €"]],
      [["Предсрочно погасяване"], ["0 €"]],
    ],
    numeric: [1],
  },
  {
    kind: "facts",
    rows: [
      { label: "Кредитор", value: ["Заявка АД"] },
      { label: "ЕИК", value: ["000000000"] },
    ],
  },
];

export const Document = {
  render: () => (
    <Site>
      <Blocks blocks={document} />
    </Site>
  ),
};

const long: readonly Block[] = [
  {
    kind: "table",
    head: [["Кредит"], ["Сума"], ["Срок"]],
    rows: [[["Потребителски кредит"], ["200 € (391,17 лв.) – 3 000 € (5 867,49 лв.)"], ["3–36 месеца"]]],
  },
  ...["Сума и срок", "Цена", "Плащане", "Забава", "Отказ", "Жалби"].flatMap((title): Block[] => [
    { kind: "heading", level: 2, text: [title] },
    { kind: "paragraph", text: ["Дължите само лихвата по погасителния план. Такси няма."] },
  ]),
];

export const LongDocument = {
  render: () => (
    <Site>
      <Contents blocks={long} of="long" />
      <Blocks blocks={long} of="long" />
    </Site>
  ),
};
export const Sums = {
  render: () => (
    <Facts
      look="sums"
      rows={[
        { label: "Главница", value: "1 000,00 €" },
        { label: "Лихва за периода на ползване на кредита", value: "201,46 €" },
      ]}
    />
  ),
};
export const Stacked = {
  render: () => <Facts look="stacked" rows={[{ label: "IBAN", value: "BG80 BNBG 9661 1020 3456 78" }]} />,
};
