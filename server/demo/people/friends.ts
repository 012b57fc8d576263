/** The demo's people of „Доведи приятел“: one who invites, and whoever came by that link. */
import { addDays } from "#src/domain/time/dates.ts";
import { register, takeLink, WISHES } from "./steps.ts";
import type { Visitor } from "./visitor.ts";
import { gets, repays, type Desk, type DemoPerson } from "./walks.ts";

/** Days that the campaign goes on from the day on which the inviter came. */
const CAMPAIGN_DAYS = 180;

/** Takes a link of their own; the owner announces a campaign first unless one runs. */
const invites = async (visitor: Visitor, desk: Desk): Promise<void> => {
  if (!(await visitor.isShown("bonus", "make-bonus-link"))) {
    const from = visitor.day();
    const promised = ["20", "10", "5"];
    await desk("owner", "start-promotion", "Доведи приятел", from, addDays(from, CAMPAIGN_DAYS), ...promised);
  }
  await takeLink(visitor);
};

const INVITER = "inviter";

/** All of them, the inviter first: the others open that one's link. */
export const FRIENDS: readonly DemoPerson[] = [
  {
    key: INVITER,
    stands:
      "a repaid credit of somebody who has brought friends: a bonus to use, one to wait for, and a friend registered",
    daysAgo: 40,
    walk: async (visitor, _guarantor, desk) => {
      await gets(visitor);
      await repays(visitor, desk);
      await invites(visitor, desk);
    },
  },
  {
    key: "friend",
    stands: "a repaid credit of a friend of that one, with a bonus for coming",
    daysAgo: 40,
    cameBy: INVITER,
    walk: async (visitor, _guarantor, desk) => {
      await gets(visitor);
      await repays(visitor, desk, "owner");
    },
  },
  {
    key: "welcomed",
    stands: "a running credit of another friend, whose bonus waits for its fourteenth day",
    daysAgo: 2,
    cameBy: INVITER,
    walk: gets,
  },
  {
    key: "joined",
    stands: "an application begun by a third friend",
    daysAgo: 1,
    cameBy: INVITER,
    walk: (visitor) => register(visitor, WISHES.granted),
  },
];
