import { defineWidget } from "#src/engine/react/form-config.ts";
import { useUpload } from "#widgets/photo/upload.tsx";

/** File upload of the kinds its element accepts; images only by default. */
export const file = defineWidget({
  type: "file",
  layout: "field",
  sheet: "upload",
  render: (args) => useUpload(args, "file"),
});
