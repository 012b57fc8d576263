import { SessionWatch } from "./session-watch.tsx";
import { UserMenu } from "./user-menu.tsx";

/** Layout parts for logged-in users only. */
export const personParts = { UserMenu, SessionWatch };
