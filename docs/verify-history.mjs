// Checks an exported history, or a proof of one history, against its seals, with nothing but Node (18.17 or newer):
//   node verify-history.mjs DIRECTORY [--seals PATH] [--key FILE]...
//   node verify-history.mjs --proof FILE [--seals PATH] [--key FILE]...
// It knows nothing of the service but docs/seals.md. Exit codes: 0 it holds, 1 it does not, or is not written as docs/seals.md
// says, 2 wrong usage, 3 something is not there or cannot be read, so that nothing was checked.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const TITLE = 'payments-seal 1';
const MINUTE = 60_000;
const KINDS = {
  event: { file: 'events.tsv', fields: 12, subject: 2, position: 3, time: 5, part: 'events' },
  change: { file: 'changes.tsv', fields: 12, subject: 8, position: 6, time: 1, part: 'changes' },
};
const [LEAF, NODE] = [Buffer.from([0]), Buffer.from([1])];
const sha = (...parts) => parts.reduce((hash, part) => hash.update(part, 'latin1'), createHash('sha256')).digest();
// The tree of RFC 6962: of more than one leaf, the left side has the largest power of two below their number.
const split = size => {
  let left = 1;
  while (left * 2 < size) left *= 2;
  return left;
};
const root = leaves => (leaves.length < 2 ? leaves[0] ?? sha()
  : sha(NODE, root(leaves.slice(0, split(leaves.length))), root(leaves.slice(split(leaves.length)))));

function rootOf(leaf, place, size, path) { // null when the path is not exactly as long as place and size demand
  if (size === 1) return path.length ? null : leaf;
  if (!path.length) return null;
  const [rest, sibling, left] = [path.slice(0, -1), path.at(-1), split(size)];
  const inner = place < left ? rootOf(leaf, place, left, rest) : rootOf(leaf, place - left, size - left, rest);
  if (!inner) return null;
  return place < left ? sha(NODE, inner, sibling) : sha(NODE, sibling, inner);
}

// Everything has one form only: what could be written in two ways could be read in two ways.
class Refused extends Error {}
const refuse = why => { throw new Refused(why); };
const exact = (what, pattern, most = 2n ** 63n - 1n) => text => {
  if (!pattern.test(text) || (pattern === DIGITS && BigInt(text) > most)) refuse(`${what} is expected`);
  return pattern === DIGITS ? BigInt(text) : text;
};
const DIGITS = /^(0|[1-9]\d{0,18})$/;
const number = exact('a number in digits', DIGITS);
const epochNumber = exact('an epoch in digits', DIGITS, 2n ** 31n - 1n);
const count = text => Number(exact('a count in digits', DIGITS, BigInt(Number.MAX_SAFE_INTEGER))(text));
const hash = exact('a hash in 64 hexadecimal digits', /^[0-9a-f]{64}$/);
const time = text => {
  const millis = Date.parse(exact('a time in UTC', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.(\d{3}){1,3}(?<!000))?Z$/)(text));
  if (Number.isNaN(millis) || new Date(millis).toISOString().slice(0, 19) !== text.slice(0, 19)) refuse('a time in UTC is expected');
  return millis;
};
const base64 = bytes => text => {
  const content = Buffer.from(text, 'base64');
  return content.length === bytes && content.toString('base64') === text ? text : refuse(`${bytes} bytes in base64 are expected`);
};
const fields = (text, expected) => {
  const all = text.split(' ');
  return all.length === expected ? all : refuse(`${expected} values are expected`);
};

async function* linesOf(file, start = 0) { // bytes are kept as latin1, a character each; only a line feed ends a line
  let rest = '';
  for await (const chunk of createReadStream(file, { start, encoding: 'latin1' })) {
    const whole = (rest + chunk).split('\n');
    rest = whole.pop();
    yield* whole;
  }
  if (rest) refuse(`${file} does not end with a line feed`);
}

const SEAL = ['number', 'previous', 'at', 'events', 'events-to', 'events-epochs', 'changes', 'changes-to', 'changes-epochs', 'leaves',
  'key', 'signature'];

function parse(text, file, offset) { // a seal is exactly its lines, in their order, each once
  const all = text.split('\n');
  if (all.length !== SEAL.length + 2 || all[0] !== TITLE || all.at(-1)) refuse(`a seal has ${SEAL.length + 1} lines`);
  const read = (name, as) => {
    const [line, begin] = [all[SEAL.indexOf(name) + 1], name + ': '];
    try {
      return as(line.startsWith(begin) ? line.slice(begin.length) : refuse('the name is missing'));
    } catch (error) {
      throw error instanceof Refused ? new Refused(`in its line ${name}: ${error.message}`) : error;
    }
  };
  const seal = { text, file, offset, number: read('number', number), at: read('at', time) };
  for (const name of ['previous', 'leaves']) seal[name] = read(name, hash);
  for (const { part } of Object.values(KINDS)) {
    const [many, first, last, top] = read(part, value => fields(value, 4));
    const [epoch, from, to, after] = read(part + '-to', value => fields(value, 4));
    const epochs = read(part + '-epochs', value => (value ? value.split(' ').map(number) : []));
    const window = { epoch: epochNumber(epoch), from: number(from), to: number(to), after: number(after), epochs };
    if (BigInt(epochs.length) !== window.epoch) refuse(`in its line ${part}-epochs: as many numbers as epochs are expected`);
    seal[part] = { count: count(many), first: number(first), last: number(last), root: hash(top), ...window };
  }
  seal.key = read('key', base64(44));
  seal.signature = read('signature', base64(64));
  return seal;
}

const IS_ALONE = /\.seal$/; // a published seal; a file with many may have some that were not published, without a list

async function sealsIn(path, found) {
  if (!existsSync(path)) return [];
  const inside = () => readdirSync(path, { recursive: true }).filter(name => IS_ALONE.test(name)).sort();
  const files = statSync(path).isFile() ? [path] : inside().map(name => join(path, name));
  const seals = [];
  for (const file of files) {
    let [text, offset, list, listed, seal] = ['', 0, null, 0, null];
    const endList = () => {
      const hasList = listed || IS_ALONE.test(file);
      if (seal && hasList && list.digest('hex') !== seal.leaves)
        found.push(`seal: the list of leaves of seal ${seal.number} in ${file} is not the one that was sealed`);
      [list, listed, seal] = [null, 0, null];
    };
    for await (const line of linesOf(file)) {
      if (list && line === TITLE) endList();
      offset += line.length + 1;
      if (list) listed += list.update(line + '\n', 'latin1') ? 1 : 0;
      else text += line + '\n';
      if (list || !line.startsWith('signature: ')) continue;
      try {
        seals.push(seal = parse(text, file, offset));
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        found.push(`seal: ${file} has no seal where one should be: ${error.message}`);
      }
      [text, list] = ['', createHash('sha256')];
    }
    if (text) found.push(`seal: ${file} has no seal where one should be: it ends within one`);
    else if (list) endList();
    else if (IS_ALONE.test(file)) found.push(`seal: ${file} is empty`);
  }
  return seals;
}

const isLine = (field, many) => field.length === many && isNumber(field[0]) && isNumber(field[many - 1]);
const isNumber = text => DIGITS.test(text) && BigInt(text) < 2n ** 63n;

const named = (kind, index, subject, position, leaf) =>
  ({ index: BigInt(index), id: subject + '\t' + position, name: `${kind} ${position} of ${subject} (${index})`, leaf });

async function leavesOf(seal, kind) { // null when the list is not the one that was sealed
  const [list, digest] = [[], createHash('sha256')];
  for await (const line of linesOf(seal.file, seal.offset)) {
    if (line === TITLE) break;
    digest.update(line + '\n', 'latin1');
    const [label, index, subject, position, leaf] = line.split('\t');
    if (label === kind && isNumber(index ?? '')) list.push(named(kind, index, subject, position, leaf));
  }
  return digest.digest('hex') === seal.leaves ? list : null;
}

function reaches(part, index, tx) {
  let epoch = 0;
  while (epoch < part.epochs.length && index > part.epochs[epoch]) epoch++;
  if (BigInt(epoch) !== part.epoch) return BigInt(epoch) < part.epoch;
  return tx < part.from || (tx < part.to && index <= part.after);
}

function checkSignature(seal, keys, found) {
  const signed = Buffer.from(seal.text.slice(0, seal.text.indexOf('signature: ')), 'latin1');
  const isGood = () => {
    const key = createPublicKey({ key: Buffer.from(seal.key, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' && verify(null, signed, key, Buffer.from(seal.signature, 'base64'));
  };
  let good = false;
  try {
    good = isGood();
  } catch { /* no key: nothing was signed with it */ }
  if (!good) found.push(`seal ${seal.number}: its signature is not that of its key`);
  if (keys.length && !keys.includes(seal.key)) found.push(`seal ${seal.number}: its key is none of those given`);
}

// Up to this number nothing can appear any more that no seal has: transactions end within a minute.
function passedTo(part, seals) {
  let [begun, complete, window] = [0, 0, '0 0'];
  for (const { at, [part]: { epoch, from, to } } of seals) {
    if (`${epoch} ${to}` !== window) [complete, begun, window] = [begun, at, `${epoch} ${to}`];
    if (from === to) complete = begun;
  }
  const passed = seals.filter(seal => seal.at < complete - MINUTE).map(seal => seal[part].last);
  return passed.reduce((most, last) => (last > most ? last : most), 0n);
}

async function checkLines(directory, kind, seals, found) {
  const { file, fields: many, subject, position, time: stored, part } = KINDS[kind];
  const findings = new Map(); // by index: gone from one seal and too much in another is changed
  const add = (what, index, name, seal) => {
    const before = findings.get(index);
    const moved = ['removed inserted', 'inserted removed'].includes(`${before?.what} ${what}`);
    const changed = { what: 'changed', name: before?.what === 'removed' ? before.name : name, seal };
    findings.set(index, moved ? changed : before ?? { what, name, seal });
  };
  const order = seals.filter(seal => seal[part].count > 0).sort((a, b) => (a[part].last < b[part].last ? -1 : 1));
  const passedLong = passedTo(part, seals);
  const [open, passed] = [new Map(), new Set()];
  let [next, previous, read, unsealed, oldest] = [0, 0n, 0, 0, ''];
  const pass = async seal => {
    passed.add(seal);
    const there = open.get(seal) ?? [];
    open.delete(seal);
    if (seal.newer && !there.length) return;
    if (there.length === seal[part].count  && root(there.map(line => line.leaf)).toString('hex') === seal[part].root) return;
    const sealed = await leavesOf(seal, kind);
    const range = `${kind}s ${seal[part].first} to ${seal[part].last}`;
    if (sealed?.length !== seal[part].count) return seal.newer || add('different', seal[part].first, range, seal.number);
    const now = new Map(there.map(line => [line.index, line]));
    for (const was of sealed) {
      const is = now.get(was.index);
      now.delete(was.index);
      const moved = is && is.id !== was.id && sealed.some(other => other.id === is.id);
      if (!is && !seal.newer) add('removed', was.index, was.name, seal.number);
      if (is && is.leaf.toString('hex') !== was.leaf) add(moved ? 'reordered' : 'changed', was.index, was.name, seal.number);
    }
    for (const is of now.values()) add('inserted', is.index, is.name, seal.number);
  };
  for await (const text of linesOf(join(directory, file))) {
    const field = text.split('\t');
    read++;
    if (!isLine(field, many)) {
      add('changed', previous, `line ${read} of ${file} cannot be read`, 0);
      continue;
    }
    const [index, tx] = [BigInt(field[0]), BigInt(field[many - 1])];
    const line = named(kind, index, field[subject], field[position], sha(LEAF, text));
    if (index <= previous) add('reordered', index, line.name, 0);
    previous = index > previous ? index : previous;
    while (next < order.length && order[next][part].last < index) await pass(order[next++]);
    let [low, high] = [0, seals.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (reaches(seals[middle][part], index, tx)) high = middle; else low = middle + 1;
    }
    const seal = seals[low];
    if (!seal || seal.newer) [unsealed, oldest] = [unsealed + 1, oldest && oldest < field[stored] ? oldest : field[stored]];
    if (!seal) {
      if (index <= passedLong) add('inserted', index, line.name + ' has a place that was passed long before', 0);
    } else if (passed.has(seal) || seal[part].count === 0) add('inserted', index, line.name, seal.number);
    else (open.get(seal) ?? open.set(seal, []).get(seal)).push(line);
  }
  while (next < order.length) await pass(order[next++]);
  console.log(`${read} ${kind}s were read, ${unsealed} of them not sealed yet${oldest ? ', the oldest stored at ' + oldest : ''}.`);
  [...findings].sort(([a], [b]) => (a < b ? -1 : 1)).forEach(([, one]) => found.push(`${one.what}: ${one.name}; seal ${one.seal}`));
  return read;
}

function checkProof(text, published, keys, found) {
  const wrong = why => refuse(`this is no proof: ${why}`);
  const rest = text.split('\n');
  const next = () => rest.shift() ?? '';
  const after = (name, line) => (line.startsWith(name) ? line.slice(name.length) : wrong(`${name}is missing`));
  if (next() !== 'payments-proof 1') wrong('it does not begin with payments-proof 1');
  if (rest.pop()) wrong('its last line has no line feed');
  const subject = after('subject: ', next());
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(subject)) wrong('its subject is no id');
  const [events, seals] = [[], new Map()];
  while (rest[0]?.startsWith('event: ')) {
    const [seal, place, size, path] = fields(next().slice(7), 4);
    const line = after('line: ', next());
    if (!isLine(line.split('\t'), KINDS.event.fields)) wrong('an event cannot be read');
    const hashes = path ? path.split(',').map(one => Buffer.from(hash(one), 'hex')) : [];
    events.push({ seal: number(seal), place: count(place), size: count(size), hashes, line });
  }
  if (!events.length) wrong('it has no event');
  while (rest.length) {
    const seal = parse(rest.splice(0, SEAL.length + 1).join('\n') + '\n');
    if (seal.number <= (seals.size ? [...seals.keys()].at(-1) : -1n)) wrong('its seals do not stand in their order, each once');
    seals.set(seal.number, seal);
  }
  const named = new Set(events.map(event => event.seal));
  if (named.size !== seals.size || [...named].some(one => !seals.has(one))) wrong('its seals are not those that its events name');
  events.forEach(({ seal, place, size, hashes, line }, position) => {
    const [field, sealed] = [line.split('\t'), seals.get(seal).events];
    const reached = place < size ? rootOf(sha(LEAF, line), place, size, hashes) : null;
    const name = `event ${field[3]} of ${field[2]}`;
    if (field[2] !== subject || field[3] !== String(position)) found.push('reordered: ' + name);
    else if (sealed.count !== size || reached?.toString('hex') !== sealed.root) found.push(`changed: ${name}; seal ${seal}`);
  });
  for (const seal of seals.values()) {
    checkSignature(seal, keys, found);
    const known = !published.length || published.some(one => one.text === seal.text);
    if (!known) found.push(`seal ${seal.number}: it is none of the published ones`);
  }
  console.log(`${events.length} events, ${seals.size} seals. Published seals compared: ${published.length}.`);
  tellKeys([...seals.values()], keys);
}

function tellKeys(seals, keys) {
  for (const key of new Set(seals.map(seal => seal.key))) {
    const id = sha(Buffer.from(key, 'base64')).toString('hex').slice(0, 16);
    const trusted = keys.includes(key) ? 'one of those named' : 'NONE of those named';
    console.log(`Key ${id} is ${keys.length ? trusted : 'believed, as no key was named'}.`);
  }
}

function summaryOf(directory) {
  const all = readFileSync(join(directory, 'export.txt'), 'latin1').split('\n');
  const value = (line, name) => (line.startsWith(name) ? line.slice(name.length) : refuse(`export.txt: ${name}is missing`));
  if (all[0] !== 'payments-export 1' || all.at(-1) || ![3, 5].includes(all.length)) refuse('export.txt: it does not have the lines of an export');
  const at = value(all[1], 'at: ');
  const [lines, seals] = all.length === 5 ? [number(value(all[2], 'lines: ')), number(value(all[3], 'seals: '))] : [];
  return { at, time: time(at), lines, seals };
}

async function checkExport(directory, published, keys, found) {
  const { at, time: made, lines, seals: many } = summaryOf(directory);
  const exported = await sealsIn(join(directory, 'seals.txt'), found);
  // Published seals that are newer than the export: no line of theirs has to be in it.
  let compared = published.length;
  while (compared > exported.length && published[compared - 1].at > made - MINUTE) published[--compared].newer = true;
  const seals = [...published, ...exported.filter(seal => !published.length || seal.number > published.at(-1).number)];
  if (seals.every(seal => seal.newer)) found.push('seal: there is none, so that nothing shows that this is as it was');
  let read = 0;
  for (const kind of Object.keys(KINDS)) read += await checkLines(directory, kind, seals, found);
  if (lines !== undefined && lines !== BigInt(read)) found.push(`seal: export.txt says ${lines} lines, and there are ${read}`);
  if (many !== undefined && many !== BigInt(exported.length)) found.push(`seal: export.txt says ${many} seals, and there are ${exported.length}`);
  seals.forEach((seal, place) => {
    if (seal.number !== BigInt(place + 1)) found.push(`seal ${place + 1}: it is missing`);
    const before = place ? sha(seals[place - 1].text).toString('hex') : '0'.repeat(64);
    if (seal.previous !== before) found.push(`seal ${seal.number}: it does not follow the seal before it`);
    checkSignature(seal, keys, found);
    const when = new Date(seal.at).toISOString();
    if (!exported[place] && !seal.newer) found.push(`seal ${seal.number}: it was published at ${when}, and the export lacks it`);
    if (exported[place] && exported[place].text !== seal.text) found.push(`seal ${seal.number}: the exported one is not the published one`);
  });
  const newer = published.length - compared;
  console.log(`${seals.length - newer} seals. Published seals compared: ${compared}.`);
  if (newer) console.log(`Published seals left out, as they are newer: ${newer}.`);
  if (newer) console.log(`This history says that it is of ${at}. If it was made later, its end was cut off.`);
  tellKeys(seals, keys);
}

const end = (complaint, code) => process.exit(console.error(complaint) ?? code);
const usage = 'usage: node verify-history.mjs DIRECTORY | --proof FILE [--seals PATH] [--key FILE]...';
const [args, keyFiles, options, found] = [process.argv.slice(2), [], {}, []];
while (args.length) {
  const [name, value] = args[0].startsWith('--') ? [args.shift(), args.shift()] : ['directory', args.shift()];
  if (value === undefined || !['directory', '--proof', '--seals', '--key'].includes(name)) end(usage, 2);
  if (name === '--key') keyFiles.push(value); else options[name] = value;
}
if (!options.directory === !options['--proof']) end(usage, 2);
try {
  const keys = keyFiles.map(file => createPublicKey(readFileSync(file)).export({ format: 'der', type: 'spki' }).toString('base64'));
  const published = '--seals' in options ? await sealsIn(options['--seals'], found) : [];
  if ('--seals' in options && !published.length) throw new Error('there is no published seal in ' + options['--seals']);
  if (options['--proof']) checkProof(readFileSync(options['--proof'], 'latin1'), published, keys, found);
  else await checkExport(options.directory, published, keys, found);
} catch (error) {
  if (!(error instanceof Refused)) end(`Nothing was checked: ${error.message}`, 3);
  found.push('refused: ' + error.message);
}
console.log(found.length ? 'NOT AS IT WAS SEALED, first of all:' : 'Everything that is sealed is as it was sealed.');
found.slice(0, 20).forEach(one => console.log(one));
process.exit(found.length ? 1 : 0);
