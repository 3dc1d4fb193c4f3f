export const moveTypes = ['DoorDoor', 'DoorPort', 'PortDoor', 'PortPort'] as const;
export type MoveType = (typeof moveTypes)[number];

/** The labels as the product spells them; 'Port-Poor' is its spelling, kept on purpose. */
export const moveTypeLabel: Readonly<Record<MoveType, string>> = {
  DoorDoor: 'Door-Door',
  DoorPort: 'Door-Port',
  PortDoor: 'Port-Door',
  PortPort: 'Port-Poor',
};

/** Whether a text is the name of a move type. */
export function isMoveType(name: string): name is MoveType {
  return moveTypes.some((moveType) => moveType === name);
}
