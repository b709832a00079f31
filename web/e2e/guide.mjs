// The game that the guide makes, in the browser: `guide.mjs harbour`.
import { playDraft } from './any.mjs';
import { openBrowser, startServer, takeWrongs } from './stage.mjs';

const game = process.argv[2];
const server = await startServer('guide', ['--drafts']);
const browser = await openBrowser();
try {
  const made = await playDraft(browser, server.address, game);
  const wrong = takeWrongs(browser);
  if (wrong.length) throw new Error(wrong.join('\n'));
  console.log(`${game} was played to its end by clicking and by keyboard: ${made} choices`);
} finally {
  await browser.close();
  await server.stop();
}
