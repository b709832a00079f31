import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The page is served under a strict Content-Security-Policy: nothing is inlined, neither scripts nor images.
export default defineConfig({
  test: { include: ['src/**/*.test.ts'] },
  plugins: [svelte()],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8906', ws: true } } },
});
