/** Browser entry in development: React Refresh must be installed before the first component module is evaluated. */
import "@vitejs/plugin-react/preamble";
import "./entry.client.tsx";
