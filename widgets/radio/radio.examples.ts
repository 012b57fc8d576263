import type { Choice, Element } from "#src/engine/core/definition.ts";
import { statesOf, type Examples, type ElementGuide } from "#widgets/example.ts";

const WAYS: readonly Choice[] = [
  { value: "wireTransfer", label: "Банков превод", attributes: { icon: "bank", component: "WireTransfer" } },
  { value: "easypay", label: "На каса на Easypay", attributes: { icon: "cash", component: "Easypay" } },
  { value: "revolut", label: "Revolut", attributes: { icon: "revolut", component: "Revolut" } },
];
const payment: Element = {
  type: "radio",
  name: "paymentMethod",
  label: "Как да получите парите?",
  validation: "required",
  choices: WAYS,
};
const yesNo: Element = {
  type: "radio",
  name: "isPep",
  label: "Заемате ли висша държавна длъжност?",
  why: "Законът изисква да попитаме всеки.",
  validation: "required",
  choices: [
    { value: "1", label: "Да" },
    { value: "0", label: "Не" },
  ],
};
const product: Element = {
  type: "radio",
  name: "product",
  label: "Вид кредит",
  hint: "Можете да смените избора си по-късно.",
  validation: "required",
  choices: [
    { value: "creditLine", label: "Кредитна линия", attributes: { icon: "line", subLabel: "100–1000 €, до 30 дни" } },
    {
      value: "consumerCredit",
      label: "Потребителски кредит",
      attributes: { icon: "calendar", subLabel: "200–3000 €, 3–36 месеца, <b>равни вноски</b>" },
    },
  ],
};
const LONG = "Служебно правоотношение по Закона за държавния служител в структуроопределящо предприятие";

export const guide: ElementGuide = {
  choose: "едно от няколко неща (до пет-шест)",
  name: "избор",
  known: ["радио бутони"],
  use: "Когато изборите са малко и е добре всички да се виждат.",
  avoid: "За повече от пет-шест неща вземете `select`; за едно „да“ без „не“ – `checkbox`.",
  keys: [
    ["Tab", "влиза в групата, на избраното"],
    ["↑ ↓ ← →", "избира предишното или следващото"],
    ["Space", "избира това, на което сте"],
  ],
};

export const examples = {
  ...statesOf(product, { value: "consumerCredit", error: "Изберете една от възможностите." }),
  entered: { element: product, enter: { text: "Кредитна линия", becomes: "creditLine" } },
  yesNo: { element: yesNo },
  optional: {
    element: {
      type: "radio",
      name: "contact",
      label: "Как да Ви потърсим?",
      choices: [
        { value: "mail", label: "По имейл" },
        { value: "phone", label: "По телефона" },
      ],
    },
  },
  wireTransfer: { element: payment, value: "wireTransfer", note: "What the choice means stands under it." },
  easypay: { element: payment, value: "easypay" },
  revolut: { element: payment, value: "revolut" },
  ownWords: {
    element: {
      ...payment,
      choices: [
        {
          value: "easypay",
          label: "На каса",
          attributes: {
            icon: "cash",
            component: "Easypay",
            componentProps: { text: "Парите Ви чакат на касата.", fee: "Такса: 2 €." },
          },
        },
      ],
    },
    value: "easypay",
    note: "Text and fee from the definition.",
  },
  ownError: {
    element: { ...payment, messages: { required: "Изберете как да получите парите." } },
    error: "Изберете как да получите парите.",
    note: "The element's own words instead of the general ones.",
  },
  logged: {
    element: {
      type: "radio",
      name: "collateralType",
      label: "Обезпечение",
      validation: "required",
      logsClick: { type: "collateralTypeClick", url: "/collateral-data" },
      choices: [
        { value: "none", label: "Без обезпечение" },
        { value: "guarantor", label: "Поръчител – физическо лице" },
      ],
    },
    note: "Each choice is told to the server's log.",
  },
  longChoices: {
    element: {
      ...product,
      choices: [1, 2].map((n) => ({ value: String(n), label: LONG, attributes: { icon: "document", subLabel: LONG } })),
    },
    value: "1",
  },
} satisfies Examples;
