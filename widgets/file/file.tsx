import { defineWidget } from "#src/engine/react/form-config.ts";
import { uploadStyles } from "#src/ui/styles/upload.styles.ts";
import { useUpload } from "#widgets/photo/upload.tsx";

/** File upload of the kinds its element accepts; images only by default. */
export const file = defineWidget({
  type: "file",
  layout: "field",
  sheet: uploadStyles,
  render: (args) => useUpload(args, "file"),
});
