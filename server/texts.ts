/** What people read and answer: definitions of forms and pages of text, as they lie in their folders. */
import { sofiaDay } from "#src/domain/dates.ts";
import { lender } from "./application/lender.ts";
import { loadContent } from "./content/load.ts";
import { knownNames, mappingsOf } from "./definitions/known.ts";
import { loadDefinitions, loadSteps } from "./definitions/load.ts";
import { inRoot } from "./root.ts";
import type { Services } from "./services.ts";
import { storeDefinitions } from "./store/definitions.ts";

export type Folders = { schemas: string; content: string };

/** The project's own. */
export const ownFolders = (): Folders => ({ schemas: inRoot("schemas"), content: inRoot("server", "content") });

/** Reads and checks everything. Throws when any of it is broken. */
export const readTexts = ({ settings, catalogue, ports }: Pick<Services, "settings" | "catalogue" | "ports">, folders: Folders): Pick<Services, "definitions" | "steps" | "content"> => {
  const definitions = loadDefinitions(folders.schemas, knownNames(mappingsOf(catalogue)));
  return {
    definitions, steps: loadSteps(folders.schemas, definitions),
    content: loadContent({ catalogue, lender: lender({ settings }), today: () => sofiaDay(ports.clock.now()), folder: folders.content }),
  };
};

/** Stores the definitions that are served from now on, so that a post of a form shown before an edit is still understood. */
export const keepDefinitions = ({ database, definitions, ports }: Pick<Services, "database" | "definitions" | "ports">): Promise<void> =>
  storeDefinitions(database.db, [...definitions].map(([form, { version, definition }]) => ({ form, version, definition })), ports.clock.now());
