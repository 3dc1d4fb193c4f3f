export function browserLaunchOptions(): Promise<{
  executablePath: string;
  args: string[];
  env: Record<string, string>;
  headless: true;
}>;
