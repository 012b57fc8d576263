import { defineWidget } from "#src/engine/react/form-config.ts";
import { uploadStyles } from "#src/ui/styles/upload.styles.ts";
import { useUpload } from "./upload.tsx";

/** Photo upload from camera or gallery, compressed before it is sent. */
export const photo = defineWidget({
  type: "photo",
  layout: "field",
  sheet: uploadStyles,
  render: (args) => useUpload(args, "photo"),
});
