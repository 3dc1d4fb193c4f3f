import {
  Bell,
  ChartLine,
  Database,
  FileText,
  Gavel,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  Map as MapIcon,
  Plane,
  Ship,
  SlidersHorizontal,
  Store,
  Truck,
  Upload,
  UserCog,
  Warehouse,
} from 'lucide-react';

/** The sidebar's icons by name, so that the menu itself stays plain data. */
export const menuIcons = {
  bell: Bell,
  sliders: SlidersHorizontal,
  users: UserCog,
  inbox: Inbox,
  database: Database,
  dashboard: LayoutDashboard,
  map: MapIcon,
  savings: ChartLine,
  documents: FileText,
  carriers: Warehouse,
  upload: Upload,
  road: Truck,
  ocean: Ship,
  air: Plane,
  sourcing: Gavel,
  supplier: Store,
} as const satisfies Record<string, LucideIcon>;

export type MenuIconName = keyof typeof menuIcons;
