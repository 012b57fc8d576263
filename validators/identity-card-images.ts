import { BYTES_PER_MB, FILE_LIMITS } from "#src/domain/files.ts";
import { defineRule } from "#src/domain/rule.ts";
import type { Issue } from "#src/domain/rule.ts";
import { isEmpty } from "#src/domain/typed.ts";

const sizesOf = (value: unknown): number[] => {
  const files = typeof value === "object" && value !== null && "length" in value ? Array.from(value as ArrayLike<unknown>) : [value];
  return files.map((file) => {
    const size = typeof file === "object" && file !== null && "size" in file ? file.size : undefined;
    // What has no size is no file: it may not slip through as a small one.
    return typeof size === "number" && size >= 0 ? size : Infinity;
  });
};

/** At most `maxFiles` files of at most `maxMegabytes` MB (of 1024² bytes) together (specification section 5). */
export const identityCardImages = defineRule({
  name: "identity-card-images",
  props: {
    maxFiles: { type: "number", description: "The most files; 1 when left out." },
    maxMegabytes: { type: "number", description: "The most megabytes of all files together; 10 when left out." },
  },
  check: (value, { props }): Issue | undefined => {
    if (isEmpty(value)) return undefined;
    const files = Number(props["maxFiles"] ?? FILE_LIMITS.files);
    const megabytes = Number(props["maxMegabytes"] ?? FILE_LIMITS.megabytes);
    const sizes = sizesOf(value);
    if (sizes.length > files) return { code: "too-many-files", params: { files } };
    const total = sizes.reduce((sum, size) => sum + size, 0);
    return total > megabytes * BYTES_PER_MB ? { code: "files-too-large", params: { megabytes } } : undefined;
  },
});
