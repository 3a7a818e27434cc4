import Glibc
import TGLLayout
import TGLTerminal

// Only tests run side by side.
ProcessStart.prepare(isOneThread: CommandLine.arguments.dropFirst().first != TestCommand.name)

// Deep trees are laid out by recursion, so everything runs on a thread with a large stack.
nonisolated(unsafe) var exitCode: Int32 = 0
runOnLargeStack {
    Interrupts.install()
    exitCode = CommandLineEntry.run(Array(CommandLine.arguments.dropFirst()))
    Output.standard.flush()
}
exit(exitCode)
