import { SessionWatch } from "./session-watch.tsx";
import { UserMenu } from "./user-menu.tsx";

/** Stands only where somebody is logged in. */
export const personParts = { UserMenu, SessionWatch };
