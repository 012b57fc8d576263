/** The demo's people, by what has become of their application. */
import {
  apply,
  comeInvited,
  finish,
  naming,
  register,
  sign,
  signAsGuarantor,
  standSurety,
  tell,
  WISHES,
} from "./steps.ts";
import type { Visitor } from "./visitor.ts";

/** A person of the demo; `guarantor` is a second one, whom they name. `daysAgo` is when they came. */
export type DemoPerson = {
  /** Their e-mail address before the sign. */
  key: string;
  /** How their application stands, in English, for whoever starts the demo. */
  stands: string;
  daysAgo?: number;
  guarantor?: true;
  walk(visitor: Visitor, guarantor: Visitor): Promise<void>;
};

const invites = ({ person, names }: Visitor) => naming(person, names);

/** All of them, those who came first before the others. */
export const PEOPLE: readonly DemoPerson[] = [
  {
    key: "overdue",
    stands: "a credit with an instalment overdue",
    daysAgo: 40,
    walk: async (visitor) => {
      await apply(visitor, WISHES.granted, { until: "contractUnsigned" });
      await sign(visitor, "active");
    },
  },
  {
    key: "unsent",
    stands: "an application that is filled in and not confirmed by its code",
    walk: async (visitor) => {
      await register(visitor, WISHES.granted);
      await tell(visitor, WISHES.granted);
      await finish(visitor);
    },
  },
  { key: "draft", stands: "an application begun", walk: (visitor) => register(visitor, WISHES.granted) },
  {
    key: "offer",
    stands: "an offer of less than was asked for",
    walk: (visitor) => apply(visitor, WISHES.lessGranted, { until: "offerActive" }),
  },
  {
    key: "refused",
    stands: "an application that was refused",
    walk: (visitor) => apply(visitor, WISHES.refused, { until: "rejected" }),
  },
  {
    key: "video",
    stands: "an application that waits for a video",
    walk: (visitor) => apply(visitor, WISHES.needsVideo, { until: "needsVideoVerification" }),
  },
  {
    key: "alone",
    stands: "an application that waits for a guarantor, and nobody is named",
    walk: (visitor) => apply(visitor, WISHES.needsGuarantor, { until: "awaitingGuarantor" }),
  },
  {
    key: "inviting",
    stands: "an application that waits for a guarantor, who has registered",
    guarantor: true,
    walk: async (visitor, guarantor) => {
      const collateral = invites(guarantor);
      await apply(visitor, WISHES.needsGuarantor, { collateral, until: "awaitingGuarantor" });
      await comeInvited(guarantor);
    },
  },
  {
    key: "surety",
    stands: "a contract that its guarantor has to sign first",
    guarantor: true,
    walk: async (visitor, guarantor) => {
      const collateral = invites(guarantor);
      await apply(visitor, WISHES.needsGuarantor, { collateral, until: "awaitingGuarantor" });
      await comeInvited(guarantor);
      await standSurety(guarantor);
      await visitor.reaches("contractUnsigned");
    },
  },
  {
    key: "guaranteed",
    stands: "a credit that a guarantor stands for",
    guarantor: true,
    walk: async (visitor, guarantor) => {
      const collateral = invites(guarantor);
      await apply(visitor, WISHES.needsGuarantor, { collateral, until: "awaitingGuarantor" });
      await comeInvited(guarantor);
      await standSurety(guarantor);
      await visitor.reaches("contractUnsigned");
      await signAsGuarantor(guarantor);
      await sign(visitor, "active");
    },
  },
  {
    key: "contract",
    stands: "a contract to sign",
    walk: (visitor) => apply(visitor, WISHES.granted, { until: "contractUnsigned" }),
  },
  {
    key: "unpaid",
    stands: "a signed contract whose payout failed",
    walk: async (visitor) => {
      await apply(visitor, WISHES.granted, { ending: "0000", until: "contractUnsigned" });
      await sign(visitor, "payoutFailed");
    },
  },
  {
    key: "active",
    stands: "a running credit",
    walk: async (visitor) => {
      await apply(visitor, WISHES.granted, { until: "contractUnsigned" });
      await sign(visitor, "active");
    },
  },
];
