/** Response shapes of pages by template: form, content, listing, notice. */
import Type, { type Static } from "typebox";
import {
  nullable,
  Day,
  Form,
  Blocks,
  Action,
  CodeOnItsWay,
  EmailOpen,
  News,
  Picture,
  ProfileState,
  base,
} from "./base.ts";
import { Money, Offer, Pricing } from "./offer.ts";

const Step = Type.Object({ n: Type.Integer(), of: Type.Integer(), title: Type.String() });

/** A page with one main form: a step, the login, the calculator. */
export const FormPage = Type.Object({
  ...base,
  form: Form,
  step: Type.Optional(Step),
  offer: Type.Optional(nullable(Offer)),
  /** Text above the form that depends on the visitor: „Изпратихме код на 0888***456“. */
  lead: Type.Optional(Type.String()),
  /** What the form is about, above it; on a page of that template. */
  about: Type.Optional(Blocks),
  /** On a page that waits for a code by SMS. */
  waiting: Type.Optional(CodeOnItsWay),
  /** Where those go who need not fill it in: „Имате профил? Влезте“. */
  instead: Type.Optional(Type.Object({ text: Type.String(), label: Type.String(), url: Type.String() })),
  /** The catalogue, where the loan is chosen in the form and the browser prices the choice. */
  pricing: Type.Optional(Pricing),
  /** Secondary forms beside the main one: request a new code, go back. */
  forms: Type.Optional(Type.Record(Type.String(), Form)),
  emailOpen: Type.Optional(EmailOpen),
  back: Type.Optional(Type.String()),
  /** Saved answers of the steps before, to be looked through; `url` leads to where an answer can be changed. */
  answers: Type.Optional(
    Type.Array(
      Type.Object({
        title: Type.String(),
        answers: Type.Array(
          Type.Object({ label: Type.String(), text: Type.String(), url: Type.Optional(Type.String()) }),
        ),
      }),
    ),
  ),
  /** Ways out for those who cannot fill it in; a phone number is a `tel:` URL. */
  links: Type.Optional(Type.Array(Action)),
});

/** A content page. */
export const Content = Type.Object({ ...base, title: Type.String(), blocks: Blocks, validFrom: Type.Optional(Day) });

/** A user's items, one line each: applications, documents, guarantees. */
export const Listing = Type.Object({
  ...base,
  lead: Type.Optional(Type.String()),
  /** Chooses what is listed, by the address. */
  filter: Type.Optional(Form),
  groups: Type.Array(
    Type.Object({
      title: Type.Optional(Type.String()),
      items: Type.Array(
        Type.Object({
          /** Absent where there is nothing to open. */
          url: Type.Optional(Type.String()),
          title: Type.String(),
          state: Type.Optional(Type.String()),
          at: Type.Optional(Type.String()),
          amount: Type.Optional(Money),
          /** Size in bytes, for an item that is a file download. */
          bytes: Type.Optional(Type.Integer()),
          /** What else there is to say of it, and what can be done about it. */
          rows: Type.Optional(Type.Array(Type.Object({ label: Type.String(), text: Type.String() }))),
          /** What comes next; `isUrgent`: it waits for the reader. */
          action: Type.Optional(Type.Object({ label: Type.String(), url: Type.String(), isUrgent: Type.Boolean() })),
          form: Type.Optional(Form),
        }),
      ),
    }),
  ),
  /** Shown when there are no items. */
  empty: Type.Object({ text: Type.String(), action: Type.Optional(Action) }),
  links: Type.Optional(Type.Array(Action)),
});

/** A page of information with an optional form: contacts, subscriptions, the profile. */
const notice = {
  ...base,
  title: Type.String(),
  news: Type.Optional(News),
  /** A picture that moves; `still` is shown to those who want no motion. */
  picture: Type.Optional(Type.Object({ ...Picture.properties, still: Type.String() })),
  /** On the page of the profile, which reads it again by the call of its own. */
  profile: Type.Optional(ProfileState),
  blocks: Blocks,
  /** Content beside the form. */
  aside: Type.Optional(Blocks),
  form: Type.Optional(Form),
  /** Secondary forms, mostly a single button each. */
  forms: Type.Optional(Type.Record(Type.String(), Form)),
  /** Ways on, of this site or another. */
  actions: Type.Optional(Type.Array(Action)),
  /** Polling interval in milliseconds, while what the page says changes without the user's action. */
  askAgainAfter: Type.Optional(Type.Integer()),
};

export const Notice = Type.Object(notice);

/** The programme „Доведи приятел“, with one's own link to share. */
export const Bonus = Type.Object({
  ...notice,
  share: Type.Optional(
    Type.Object({ label: Type.String(), url: Type.String(), text: Type.String(), button: Type.String() }),
  ),
});

/** State of the person's profile as people read it, with the reasons for a refusal. */
export const ProfileStatus = Type.Object({ status: ProfileState });

export type FormPageData = Static<typeof FormPage>;
export type ContentData = Static<typeof Content>;
export type ListingData = Static<typeof Listing>;
export type ProfileStatusData = Static<typeof ProfileStatus>;
export type BonusData = Static<typeof Bonus>;
export type NoticeData = Static<typeof Notice>;
