/** How the twelve churches look: each has its nave and the towers by which one knows it from afar. */

export interface Tower {
  /** Left edge, width, height of the walls and of the roof over them. */
  x: number;
  wide: number;
  high: number;
  roof: number;
  shape?: 'spire' | 'dome' | 'gable' | 'flat';
}

export interface Looks {
  nave: { x: number; wide: number; high: number };
  /** From back to front. */
  towers: Tower[];
}

/** Drawn 64 wide and 60 high, the ground at 58. */
export const GROUND = 58;

const t = (x: number, wide: number, high: number, roof: number, shape?: Tower['shape']): Tower => ({ x, wide, high, roof, shape });

export const LOOKS: Record<string, Looks> = {
  URS: { nave: { x: 14, wide: 42, high: 17 }, towers: [t(8, 13, 33, 16, 'dome'), t(47, 9, 13, 7, 'gable')] },
  KUN: { nave: { x: 10, wide: 40, high: 18 }, towers: [t(6, 13, 30, 12, 'gable'), t(41, 8, 34, 13), t(51, 8, 34, 13)] },
  GER: { nave: { x: 30, wide: 28, high: 14 }, towers: [t(39, 7, 32, 11), t(52, 7, 32, 11), t(6, 29, 30, 13, 'dome')] },
  AND: { nave: { x: 7, wide: 50, high: 17 }, towers: [t(24, 18, 31, 14, 'dome'), t(50, 9, 14, 8)] },
  MAR: { nave: { x: 6, wide: 24, high: 17 }, towers: [t(25, 5, 38, 10), t(49, 5, 38, 10), t(29, 21, 36, 20), t(27, 25, 15, 5, 'gable')] },
  APO: { nave: { x: 16, wide: 30, high: 16 }, towers: [t(7, 13, 37, 15, 'gable'), t(40, 16, 22, 8, 'dome'), t(37, 6, 30, 9), t(54, 6, 30, 9)] },
  CAE: { nave: { x: 10, wide: 44, high: 21 }, towers: [t(30, 5, 32, 12), t(46, 12, 14, 7, 'dome')] },
  KAP: { nave: { x: 10, wide: 26, high: 17 }, towers: [t(6, 10, 29, 9, 'gable'), t(31, 9, 27, 9), t(34, 25, 18, 9, 'dome'), t(54, 8, 12, 6, 'dome')] },
  LYS: { nave: { x: 18, wide: 38, high: 19 }, towers: [t(40, 11, 34, 15, 'gable'), t(48, 11, 13, 7, 'dome')] },
  GEO: { nave: { x: 24, wide: 34, high: 17 }, towers: [t(6, 22, 25, 9, 'dome'), t(46, 7, 26, 10)] },
  PAN: { nave: { x: 24, wide: 34, high: 16 }, towers: [t(5, 7, 35, 12), t(25, 7, 35, 12), t(9, 19, 30, 12, 'gable')] },
  SEV: { nave: { x: 14, wide: 32, high: 18 }, towers: [t(7, 14, 36, 20), t(40, 7, 27, 10), t(52, 7, 27, 10), t(44, 12, 13, 7, 'dome')] },
};
export const CATHEDRAL_LOOKS: Looks = {
  nave: { x: 6, wide: 52, high: 23 },
  towers: [t(4, 9, 36, 13), t(51, 9, 36, 13), t(25, 14, 34, 14, 'dome'), t(14, 7, 30, 9, 'gable'), t(43, 7, 30, 9, 'gable')],
};

/** The walls of a tower, its roof, and its windows as paths. */
export function tower({ x, wide, high, roof, shape = 'spire' }: Tower): { wall: string; shade: string; roof: string; windows: string } {
  const [top, middle] = [GROUND - high, x + wide / 2];
  const roofs = {
    spire: `M${x - 1} ${top}L${middle} ${top - roof}L${x + wide + 1} ${top}z`,
    gable: `M${x - 1} ${top}L${x + wide * 0.22} ${top - roof * 0.55}L${middle} ${top - roof}L${x + wide * 0.78} ${top - roof * 0.55}L${x + wide + 1} ${top}z`,
    dome: `M${x - 1} ${top}C${x} ${top - roof * 0.7} ${middle - wide * 0.2} ${top - roof * 0.8} ${middle} ${top - roof}C${middle + wide * 0.2} ${top - roof * 0.8} ${x + wide} ${top - roof * 0.7} ${x + wide + 1} ${top}z`,
    flat: `M${x - 1} ${top}v-2h${wide + 2}v2z`,
  };
  return {
    wall: `M${x} ${GROUND}V${top}h${wide}V${GROUND}z`,
    shade: `M${x + wide * 0.68} ${GROUND}V${top}h${wide * 0.32}V${GROUND}z`,
    roof: roofs[shape],
    windows: arches(x, wide, top + 3, high > 28 ? 2 : 1),
  };
}

/** Rows of little round arches. */
export function arches(x: number, wide: number, top: number, rows: number): string {
  const count = Math.max(1, Math.floor(wide / 5.5));
  const gap = wide / count;
  let path = '';
  for (let row = 0; row < rows; row += 1) {
    for (let i = 0; i < count; i += 1) {
      const left = x + gap * (i + 0.5) - 1.2;
      path += `M${left.toFixed(1)} ${top + row * 9 + 5}v-3.2a1.2 1.2 0 0 1 2.4 0v3.2z`;
    }
  }
  return path;
}
