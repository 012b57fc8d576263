/** Pages of text. */
import type { ContentData } from "#src/api/answers.ts";
import type { ContentCall } from "#server/content/load.ts";
import type { Handler } from "./handler.ts";

/** Answers a content file as a tree of blocks. */
export const contentHandler = (call: ContentCall): Handler => ({
  read: ({ services, today }): Promise<ContentData> => {
    const { title, description, validFrom, blocks } = services.content.contentFor(call);
    return Promise.resolve({ page: { title, description }, today, title, blocks: [...blocks], validFrom });
  },
});
