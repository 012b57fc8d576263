/** Mails about plans for arrears. Sums and days are passed in formatted. */
import { planTerms } from "./arrears-plan-page.ts";
import { DIFFICULTY_OTHERWISE, HOW_TO_PAY, type AboutCredit, type MayAsk } from "./credit-mails.ts";
import { HELP, mail, type Mail, type Part, type Sender } from "./mail.ts";

const RELIEF = ({ sender, reliefUrl, mayAsk }: MayAsk & { sender: Sender; reliefUrl: string }): Part[] =>
  mayAsk
    ? [
        { p: "Ако не можете да плащате така, поискайте облекчение: отсрочка, по-ниска вноска, друг ден за плащане." },
        { link: reliefUrl, label: "Поискайте облекчение" },
      ]
    : DIFFICULTY_OTHERWISE(sender);

/** The mails, one row each. */
export const arrearsPlanMails = {
  agreed: ({
    sender,
    name,
    contract,
    repaymentUrl,
    reliefUrl,
    mayAsk,
    rows,
    dueThen,
  }: AboutCredit & MayAsk & { rows: readonly [day: string, sum: string][]; dueThen: string }): Mail =>
    mail(sender, `План за просроченото по договор ${contract}`, name, [
      { p: `Уговорихме да платите по договор ${contract} тези суми, всяка до деня ѝ:` },
      { facts: rows.map(([day, sum]) => [`До ${day}`, sum]) },
      { p: planTerms(rows.at(-1)![0], dueThen) },
      {
        p: "Можете да платите и по-рано. Ако до някой от дните не е платено всичко до него, планът спира и пак Ви търсим за просроченото. Ако сумите не са каквито сме уговорили, обадете ни се.",
      },
      HOW_TO_PAY(repaymentUrl),
      ...RELIEF({ sender, reliefUrl, mayAsk }),
      HELP(sender),
    ]),

  due: ({ sender, name, contract, repaymentUrl, amount, day }: AboutCredit & { amount: string; day: string }): Mail =>
    mail(sender, `Плащане по плана за просроченото, договор ${contract}`, name, [
      { p: `По плана, който уговорихме, платете ${amount} до ${day}` },
      HOW_TO_PAY(repaymentUrl),
      { p: "Ако вече сте платили, не обръщайте внимание на това напомняне." },
      HELP(sender),
    ]),

  broken: ({
    sender,
    name,
    contract,
    repaymentUrl,
    reliefUrl,
    amount,
    mayAsk,
  }: AboutCredit & MayAsk & { amount: string }): Mail =>
    mail(sender, `Планът за просроченото по договор ${contract} спря`, name, [
      {
        p: `Сума по плана не е платена до деня си и планът спря. Към днес просрочената сума е ${amount}. Пак Ви напомняме и можем да Ви се обадим.`,
      },
      HOW_TO_PAY(repaymentUrl),
      ...RELIEF({ sender, reliefUrl, mayAsk }),
      HELP(sender),
    ]),

  restored: ({ sender, name, contract, repaymentUrl }: AboutCredit): Mail =>
    mail(sender, `Планът за просроченото по договор ${contract} е в сила`, name, [
      {
        p: "Писахме Ви, че планът спря. Плащането Ви е постъпило в срок и планът е отново в сила: плащате следващите суми до дните им.",
      },
      HOW_TO_PAY(repaymentUrl),
      HELP(sender),
    ]),

  kept: ({ sender, name, contract, repaymentUrl, overdue }: AboutCredit & { overdue: string | undefined }): Mail =>
    mail(sender, `Платихте по плана за просроченото, договор ${contract}`, name, [
      {
        p:
          overdue === undefined
            ? "Платихте всичко по плана и просрочено няма. Следващите вноски са на падежите си."
            : `Платихте всичко по плана. Просрочени остават ${overdue}, които не влизаха в него.`,
      },
      HOW_TO_PAY(repaymentUrl),
      HELP(sender),
    ]),

  ended: ({ sender, name, contract, repaymentUrl, reliefUrl, mayAsk }: AboutCredit & MayAsk): Mail =>
    mail(sender, `Планът за просроченото по договор ${contract} е прекратен`, name, [
      { p: "Планът за просроченото вече не важи. Сумите и падежите по договора не са се променили." },
      HOW_TO_PAY(repaymentUrl),
      ...RELIEF({ sender, reliefUrl, mayAsk }),
      HELP(sender),
    ]),
} as const;
