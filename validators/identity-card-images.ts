import { BYTES_PER_MB, FILE_LIMITS } from "#src/web/file-sizes.ts";
import { defineRule } from "#src/engine/core/rule.ts";
import type { Issue } from "#src/engine/core/rule.ts";
import { isEmpty } from "#src/domain/text/typed.ts";

const sizesOf = (value: unknown): number[] => {
  const files =
    typeof value === "object" && value !== null && "length" in value
      ? Array.from(value as ArrayLike<unknown>)
      : [value];
  return files.map((file) => {
    const size = typeof file === "object" && file !== null && "size" in file ? file.size : undefined;
    // A value without a size is not a file and must not pass as a small one.
    return typeof size === "number" && size >= 0 ? size : Infinity;
  });
};

/** At most `maxFiles` files with a total of at most `maxMegabytes` MB of 1024² bytes (specification section 5). */
export const identityCardImages = defineRule({
  name: "identity-card-images",
  takes: "files",
  props: {
    maxFiles: { type: "number" },
    maxMegabytes: { type: "number" },
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
