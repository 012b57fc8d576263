/** Mails about bonuses. Days and sums are passed in formatted; nothing is said of the friend. */
import { HELP, mail, type Mail, type Sender } from "./mail.ts";

type About = { sender: Sender; amount: string; url: string };

const look = ({ url }: About) => ({ link: url, label: "Вижте бонусите си" });

/** The mails, one row each; `url` leads to the page of bonuses. */
export const bonusMails = {
  /** To whoever invited. */
  confirmed: (about: About & { from: string; until: string }): Mail =>
    mail(about.sender, `Имате бонус от ${about.amount}`, undefined, [
      {
        p: `Вашата покана донесе бонус от ${about.amount}. Ще можете да го ползвате от ${about.from} до ${about.until} – за по-ниска лихва по следващ договор или по своя сметка.`,
      },
      { p: "Ако условията на програмата отпаднат дотогава, бонусът се отменя и ще Ви пишем." },
      look(about),
      HELP(about.sender),
    ]),

  /** To the friend who came. */
  welcomed: (about: About & { from: string; until: string }): Mail =>
    mail(about.sender, `Имате бонус от ${about.amount}`, undefined, [
      {
        p: `Дойдохте при нас с покана, затова имате бонус от ${about.amount}. Ще можете да го ползвате от ${about.from} до ${about.until} – за по-ниска лихва по следващ договор или по своя сметка.`,
      },
      { p: "Ако се откажете от договора си в срока за отказ, бонусът се отменя." },
      look(about),
      HELP(about.sender),
    ]),

  active: (about: About & { until: string }): Mail =>
    mail(about.sender, `Бонусът Ви от ${about.amount} вече може да се ползва`, undefined, [
      { p: `Ползвайте го до ${about.until}: за по-ниска лихва по следващ договор или по своя сметка.` },
      { p: "Бонусът не е причина да теглите кредит: по сметка го получавате и без нов договор." },
      look(about),
      HELP(about.sender),
    ]),

  cancelled: (about: About): Mail =>
    mail(about.sender, `Бонусът Ви от ${about.amount} е отменен`, undefined, [
      { p: "Условията на програмата за този бонус не са изпълнени. Правилата са на страницата за бонуси." },
      look(about),
      HELP(about.sender),
    ]),

  paid: (about: About & { account: string }): Mail =>
    mail(about.sender, `Преведохме бонуса Ви от ${about.amount}`, undefined, [
      { p: `Преведохме ${about.amount} по сметката ${about.account}` },
      look(about),
      HELP(about.sender),
    ]),

  unpaid: (about: About & { until: string }): Mail =>
    mail(about.sender, `Бонусът от ${about.amount} не можа да се преведе`, undefined, [
      { p: `Банката не прие превода. Бонусът отново е Ваш: посочете друга сметка до ${about.until}` },
      look(about),
      HELP(about.sender),
    ]),
} as const;
