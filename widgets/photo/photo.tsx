import { defineWidget } from "#src/engine/kit.ts";
import { uploadStyles } from "#src/ui/upload.styles.ts";
import { useUpload } from "./upload.tsx";

/** A photograph: taken now, or chosen; made smaller before it is sent. */
export const photo = defineWidget({ type: "photo", frame: "field", sheet: uploadStyles, render: (args) => useUpload(args, "photo", ["image"]) });
