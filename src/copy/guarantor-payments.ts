/** Mails to guarantors about what they have paid in the borrower's stead. Sums and days are passed in formatted. */
import { givesBack, HELP, mail, type Mail, type Part, type Sender } from "./mail.ts";

/** To whom, whose credit it is, by first name and initial, and how much was paid. */
type About = { sender: Sender; name: string | undefined; borrower: string; amount: string };

const ABOUT = "Това е служебно съобщение за поръчителство при нас.";

/** Why a payment of a guarantor is not on the credit any more. */
const GONE = {
  reversed: "беше върнато от банката",
  "charged-back": "беше оспорено пред банката, издала картата, и тя си взе парите обратно",
  undone: "беше вписано по наша грешка",
  moved: "беше погрешно отнесено към него",
} as const;

/** The mails, one row each. */
export const guarantorPaymentMails = {
  /** What a guarantor paid is posted; `url` is where the receipt is, of a payment by card. */
  paid: ({ sender, name, borrower, amount, url }: About & { url?: string }): Mail =>
    mail(
      sender,
      "Получихме плащането Ви",
      name,
      [
        {
          p: `Получихме ${amount}, които платихте като поръчител по кредита на ${borrower}${url ? " Разписката е сред документите Ви:" : " Ако Ви трябва документ за платеното, пишете ни: безплатно е."}`,
        },
        ...(url ? [{ link: url, label: "Документи" }] : []),
        { p: "Можете да си поискате платеното от кредитополучателя (чл. 143 от Закона за задълженията и договорите)." },
        HELP(sender),
      ],
      ABOUT,
    ),

  /** The same is not on the credit any more; `back` is what of it had gone back to the guarantor before. */
  gone: ({
    sender,
    name,
    borrower,
    amount,
    day,
    why,
    back,
  }: About & { day: string; why: keyof typeof GONE; back: { amount: string; iban: string } | undefined }): Mail =>
    mail(
      sender,
      "Плащането Ви вече не се брои",
      name,
      [
        {
          p: `Плащането Ви от ${amount} с дата ${day} по кредита на ${borrower} ${GONE[why]} и вече не се брои по кредита.`,
        },
        ...(back
          ? ([
              {
                p: `От него преди Ви бяхме върнали ${back.amount}. Сега те са излезли от нас два пъти и Ви молим да ни ги преведете обратно; лихва по тях не начисляваме.`,
              },
              { facts: givesBack(sender, back.iban) },
            ] satisfies Part[])
          : []),
        HELP(sender),
      ],
      ABOUT,
    ),

  /** More was paid than was owed. */
  toGiveBack: ({ sender, name, borrower, amount }: About): Mail =>
    mail(
      sender,
      "Платихте повече, отколкото се дължи",
      name,
      [
        {
          p: `От плащането Ви като поръчител по кредита на ${borrower} са в повече ${amount}. Сумата е Ваша: служител проверява по коя сметка и я превежда без такса. Ако искате да е по определена Ваша сметка, пишете ни.`,
        },
        HELP(sender),
      ],
      ABOUT,
    ),

  /** That was sent back; the account is masked. */
  givenBack: ({ sender, name, borrower, amount, account }: About & { account: string }): Mail =>
    mail(
      sender,
      "Върнахме Ви надплатена сума",
      name,
      [
        { p: `Върнахме Ви ${amount} от платеното като поръчител по кредита на ${borrower} Преводът е изпълнен.` },
        { facts: [["По сметка", account]] },
        HELP(sender),
      ],
      ABOUT,
    ),
} as const;
