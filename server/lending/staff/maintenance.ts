/** The switch that closes the site for maintenance: to all but the staff, the providers' callbacks and health checks. */
import type { Services } from "#server/services.ts";
import { staffCalls } from "./calls.ts";
import { isInMaintenance, setMaintenance } from "#server/store/tables/site-switches.ts";
import { demandRole, noteAct, type Clerk } from "./clerk.ts";

/** Seconds within which every node notices the switch. */
const NOTICED_SECONDS = 2;

/** Closes the site, or opens it; false when it is so already. */
export const switchSite = async (
  services: Services,
  clerk: Clerk,
  { isOn, reason }: { isOn: boolean; reason: string },
): Promise<boolean> => {
  demandRole(clerk, staffCalls.maintenance.roles);
  const now = services.ports.clock.now();
  return services.database.transaction(async (trx) => {
    if (!(await setMaintenance(trx, isOn, clerk.email, now))) return false;
    const noted = { act: "maintenance", subject: "site", fields: { state: isOn ? "on" : "off" }, reason, now };
    await noteAct(services, trx, clerk, noted);
    return true;
  });
};

/** Whether the site is closed; asks the database at most every two seconds. */
export const maintenanceWatch = (): {
  isOn(services: Pick<Services, "database">): Promise<boolean>;
  forget(): void;
} => {
  let known: { isOn: Promise<boolean>; until: number } | undefined;
  return {
    isOn: ({ database }) => {
      if (known && performance.now() < known.until) return known.isOn;
      // Without a database every request fails on its own, with its own answer.
      const isOn = isInMaintenance(database.db).catch(() => false);
      known = { isOn, until: performance.now() + NOTICED_SECONDS * 1000 };
      return isOn;
    },
    forget: () => void (known = undefined),
  };
};
